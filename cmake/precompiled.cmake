# One precompiled header for all targets but the frontend, which has its own (Clang's headers). Nothing may rely on it: every file
# includes what it uses, as builds without PIPPIN_PCH show.
file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "")
add_library(pippin_precompiled STATIC ${CMAKE_BINARY_DIR}/precompiled.cpp)
target_include_directories(pippin_precompiled PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(pippin_precompiled PRIVATE fmt::fmt)
target_precompile_headers(pippin_precompiled PRIVATE
  <algorithm> <array> <atomic> <chrono> <cmath> <cstdint> <cstdio> <cstdlib> <cstring> <deque> <filesystem> <fstream>
  <functional> <map> <memory> <optional> <random> <set> <span> <sstream> <string> <string_view> <tuple>
  <unordered_map> <unordered_set> <utility> <variant> <vector> <fmt/format.h>
  ${CMAKE_SOURCE_DIR}/src/support/check.h ${CMAKE_SOURCE_DIR}/src/term/term.h ${CMAKE_SOURCE_DIR}/src/term/walk.h
  ${CMAKE_SOURCE_DIR}/src/cfa/cfa.h ${CMAKE_SOURCE_DIR}/src/ir/ir.h)
if(PIPPIN_TESTS)
  target_link_libraries(pippin_precompiled PRIVATE GTest::gtest)
  target_precompile_headers(pippin_precompiled PRIVATE <gtest/gtest.h>)
endif()
