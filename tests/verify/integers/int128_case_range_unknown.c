// EXPECT: unknown(case of more than 64 bits)
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned __int128 x = __VERIFIER_nondet_int() & 7;
  switch (x) { case 5 ... (unsigned __int128)-3: reach_error(); }
}
