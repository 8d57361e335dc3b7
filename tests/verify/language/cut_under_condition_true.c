// EXPECT: true
// SINCE: an operand of && or of ?: that was as deep as an expression may be was evaluated in any case
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
#define A(e) (x - (e))
#define B(e) A(A(A(A(A(e)))))
#define C(e) B(B(B(B(B(e)))))
#define D(e) C(C(C(C(C(B(B(B(B(B(e))))))))))
#define IS(e) do { if (x != 0 && (e) < 0) met = met + 1; if (x == 0 || (e) != 7) met = met + 1; met = met + (x != 0 ? (e) : 1); } while (0)
int main(void) {
  int x = __VERIFIER_nondet_int(), met = 0;
  if (x != 0) x = 1;
  IS(D(B(B(B(1 / x)))));
  IS(D(B(B(B(A(1 / x))))));
  IS(D(B(B(B(A(A(1 / x)))))));
  IS(D(B(B(B(A(A(A(1 / x))))))));
  IS(D(B(B(B(A(A(A(A(1 / x)))))))));
  IS(D(B(B(B(A(A(A(A(A(1 / x))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(1 / x)))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(1 / x))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(1 / x)))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(1 / x))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(1 / x))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x))))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x))))))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x))))))))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x))))))))))))))))))))))))))));
  IS(D(B(B(B(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(A(1 / x)))))))))))))))))))))))))))));
  if (x == 0 && met != 50) reach_error();
  return 0;
}
