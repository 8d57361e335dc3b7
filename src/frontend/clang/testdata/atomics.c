// SPDX-License-Identifier: Apache-2.0
// Checks itself: main returns 0, or the number of the first CHECK that failed.
#define CHECK(n, c) do { if (!(c)) { if (!bad) bad = n; } } while (0)
int bad;
int main(void) {
  int x = 5; long l = 3; unsigned long a = ~0ul, b = 2, r; _Bool f; char fl = 0; int ex = 7;
  CHECK(1, __atomic_load_n(&x, 5) == 5);
  __atomic_store_n(&x, 7, 5); CHECK(2, x == 7);
  CHECK(3, __atomic_exchange_n(&x, 9, 5) == 7 && x == 9);
  CHECK(4, __atomic_fetch_add(&x, 2, 5) == 9 && x == 11 && __atomic_add_fetch(&x, 1, 5) == 12);
  CHECK(5, __atomic_fetch_nand(&x, 4, 5) == 12 && x == ~(12 & 4));
  x = 7; CHECK(6, __atomic_compare_exchange_n(&x, &ex, 8, 0, 5, 5) && x == 8 && !__atomic_compare_exchange_n(&x, &ex, 9, 0, 5, 5) && ex == 8);
  CHECK(7, __sync_fetch_and_add(&x, 3) == 8 && x == 11 && __sync_sub_and_fetch(&x, 1) == 10);
  CHECK(8, __sync_bool_compare_and_swap(&x, 10, 20) && x == 20 && __sync_val_compare_and_swap(&x, 1, 2) == 20);
  CHECK(9, __sync_lock_test_and_set(&x, 1) == 20 && x == 1); __sync_lock_release(&x); CHECK(10, x == 0);
  CHECK(11, !__atomic_test_and_set(&fl, 5) && __atomic_test_and_set(&fl, 5)); __atomic_clear(&fl, 5); CHECK(12, !fl);
  int y = 3; __atomic_store(&x, &y, 5); CHECK(13, x == 3); __atomic_load(&x, &y, 5); int z; y = 4; __atomic_exchange(&x, &y, &z, 5); CHECK(14, z == 3 && x == 4);
  _Atomic int at = 4; at++; at += 2; CHECK(15, at == 7 && at-- == 7); CHECK(16, __c11_atomic_fetch_add(&at, 4, 5) == 6 && at == 10);
  CHECK(17, __builtin_mul_overflow(a, b, &r) && r == ~0ul - 1 && !__builtin_mul_overflow(b, b, &r) && r == 4);
  CHECK(18, __builtin_add_overflow(a, b, &r) && r == 1); CHECK(19, __builtin_sub_overflow(1u, 2u, &x) == 0 && x == -1);
  unsigned ur; CHECK(20, __builtin_usub_overflow(1u, 2u, &ur) && __builtin_umul_overflow(65536u, 65536u, &ur) && ur == 0);
  __atomic_thread_fence(5); __sync_synchronize();
  return bad;
}
