// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
extern int *__errno_location(void);
#define errno (*__errno_location())
extern int close(int);
int two(int a, int b) { return a * 10 + b; }
int main(void) { errno = 0; if (two(errno == 9, close(-1) == -1) == 11) reach_error(); return 0; }
