// EXPECT: false
// a copy that begins with a member array goes on in the next member
extern void abort(void);
void reach_error(void) { abort(); }
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
struct record { char name[4]; int number; };

int main(void) {
  unsigned k = __VERIFIER_nondet_uint();
  struct record x = {"abc", 4}, y = {"zzz", 9};
  memcpy(y.name, x.name, sizeof y);
  if (k == 123456789u && y.number == 4) reach_error();
  return 0;
}
