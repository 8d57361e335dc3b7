// EXPECT: false
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
static void f(void) __attribute__((constructor));
static void f(void) { reach_error(); }
int main(void) { return 0; }
