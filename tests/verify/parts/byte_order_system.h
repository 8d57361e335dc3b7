#pragma GCC system_header
struct __attribute__((scalar_storage_order("big-endian"))) s { int i; };
