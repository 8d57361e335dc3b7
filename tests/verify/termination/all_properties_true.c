// EXPECT: true
// RUN: --property all
// NATIVE: skip
// SINCE: all asks whether executions end, too; what memory safety guards is proved, and no assumption of the other proof
// ASSUMES-NOT: memory-safety
// ASSUMES-NOT: signed-overflow
int a[10];
int main(void) {
  int i = 0;
  while (i < 10) a[i++] = 7;
}
