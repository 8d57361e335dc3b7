// EXPECT: false
// offsetof written by hand
extern void abort(void);
void reach_error(void) { abort(); }
struct s { char c; int i; struct { short a, b; } in[3]; };

int main(void) {
  unsigned long o = (unsigned long)&((struct s *)0)->in[1].b;
  if (!(o == 13)) reach_error();
  return 0;
}
