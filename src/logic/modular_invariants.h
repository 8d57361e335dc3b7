// SPDX-License-Identifier: Apache-2.0
// Invariants of a program with procedures from what an explorer reached under each entry, as the checker wants them
// (check/procedures.h): reachability with summaries, as for recursive state machines. A return combines a state at the exit with the states
// at the calls that led to its entry, so only matching calls meet; the implications "entry implies what is reached under it" carry exactly
// this matching into the invariants.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::logic {

using cfa::Cfa;
using cfa::LocId;
using term::Term;

/// What is known of the states in which a procedure is entered, or (`location` is invalid) in which the program starts.
struct Entry {
  LocId location;                 // the procedure's
  std::vector<Term> predicates;   // a conjunction over the variables of the Cfa; empty for the start of the program
};

/// By location, by index of an entry: a disjunction that contains all states that are reached there under that entry.
using ReachedUnder = std::map<LocId, std::map<size_t, std::vector<Term>>>;

/// With E the predicates of an entry over the entry values of parameters and globals, the invariant of a location is the conjunction over all
/// entries of its procedure of "E implies what is reached under it", and that one of the entries holds. It is false where nothing is reached, and
/// at `targets` (by location). nullopt: summaries cannot be told apart, because a predicate of an entry cannot be said over entry values.
std::optional<std::vector<std::pair<LocId, Term>>> modular_invariants(const Cfa& cfa, const std::vector<bool>& targets, const std::vector<Entry>& entries,
                                                                      const ReachedUnder& reached);

}  // namespace pippin::logic
