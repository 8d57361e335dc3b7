// EXPECT: false
// RUN: --volatile=any
// NATIVE: skip
// LIMIT: alarm not confirmed
// SINCE: ++ and compound assignments read the object, too; what is stored is not what is read next
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct device { volatile unsigned ready : 1; volatile short count; } d;
int main(void) {
  d.count = 4;
  d.count += 1;
  short before = d.count++;
  if (d.ready == 1 && before == 17 && *(volatile short *)&d.count == 3) reach_error();
  return 0;
}
