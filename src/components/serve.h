// SPDX-License-Identifier: Apache-2.0
// `pippin serve`: the roles of `pippin step` as a server that keeps the program between requests. It speaks JSON-RPC 2.0, one message a line
// (docs/components.md): a line can be written by hand, and after one that is broken the next begins where it ends.
//
// Two processes: this one reads, answers what is no step, and starts the other; that one takes the steps (components/step_worker.h), keeps what was parsed,
// lowered and asserted, and may crash or be killed. So no request can end the server.
#pragma once

#include <cstddef>

#include "components/step_worker.h"

namespace pippin::components {

/// Error codes: those of JSON-RPC, of LSP for a request that was cancelled, and ours.
enum RpcError : int {
  kRpcParse = -32700,
  kRpcInvalidRequest = -32600,
  kRpcNoMethod = -32601,
  kRpcInvalidParams = -32602,
  kRpcInternal = -32603,
  kRpcCancelled = -32800,
  kRpcInput = -32000,      // what `pippin step` would end with exit code 2 for: an input file or artifact
  kRpcBusy = -32001,       // too many requests wait
};

inline constexpr size_t kMaxMessage = size_t(128) << 20;   // bytes; witnesses of 100 MB fit

/// Until standard input is closed and all is answered, `exit` is called, or nobody reads the answers. An exit code.
int run_serve(const ParseStep& parse);

}  // namespace pippin::components
