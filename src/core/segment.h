// SPDX-License-Identifier: Apache-2.0
// Questions about a part of a path: is there an execution of it from a state in `pre` to one outside of `post`, and if not, what holds on
// the way? They are asked as questions about a whole path of a small Cfa of its own, which assumes `pre` first and the negation of `post`
// last; so whoever knows whole paths only, as feasibility checkers and refiners do, answers for any pre and post.
#pragma once

#include "core/core.h"

namespace pippin::core {

/// `path` may begin anywhere. `pre` and `post` are about the variables of the Cfa.
struct Segment {
  Path path;
  Term pre, post;
};

/// The small Cfa and its only path. It keeps references to what it is made from.
class WholePath {
 public:
  /// Requires: fits().
  WholePath(const Cfa& cfa, const Segment& segment);
  WholePath(const WholePath&) = delete;
  WholePath& operator=(const WholePath&) = delete;
  /// The segment has a step, and none is a call or a return: whether those are balanced is nothing that a segment says.
  static bool fits(const Cfa& cfa, const Segment& segment);

  const Cfa& cfa() const { return whole_; }
  const Path& path() const { return path_; }

  /// The way back. The predicates of a valid sequence of path() become those of the segment: first `pre`, last `post`.
  Sequence back(Sequence of_whole) const;
  Feasibility back(Feasibility of_whole) const;

 private:
  Path back(const Path& of_whole) const;

  const Segment& segment_;
  Cfa whole_;
  Path path_;
};

}  // namespace pippin::core
