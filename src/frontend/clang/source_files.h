// SPDX-License-Identifier: Apache-2.0
// The files that Clang reads: regular ones, with text that it understands as GCC does.
#pragma once

#include <string>

#include <llvm/Support/VirtualFileSystem.h>

namespace pippin::frontend {

/// The files of this machine without those that may have no end (/dev/zero, pipes): headers of such names are not found.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> source_files();

/// The same C text with blanks for the arguments of `__attribute__((malloc(f, 1)))`, which Clang refuses: they tell GCC which
/// function takes the result, for its warnings only. Offsets and lines stay.
std::string without_deallocators(llvm::StringRef text);

}  // namespace pippin::frontend
