// EXPECT: false
extern void abort(void);
void reach_error(void) { abort(); }
extern _Bool __VERIFIER_nondet_bool(void);
union flags { struct { _Bool a, b, c, d; } f; unsigned all; };
int main(void) {
  union flags u;
  u.all = 0xffffffffu;
  u.f.a = 0; u.f.b = __VERIFIER_nondet_bool(); u.f.c = 0; u.f.d = 0;
  if (u.all == 0) reach_error();
  return 0;
}
