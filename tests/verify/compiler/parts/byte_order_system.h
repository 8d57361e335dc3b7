// SPDX-License-Identifier: Apache-2.0
// Part of compiler_byte_order_system_unknown.c: warnings of a system header are not shown.
#pragma once
#pragma GCC system_header
struct __attribute__((scalar_storage_order("big-endian"))) s { int i; };
