// EXPECT: unknown(behind the definition)
// NATIVE: skip
// SINCE: Clang forgets the attribute, gcc does not
extern void abort(void);
void reach_error(void) { abort(); }
static void f(void) { reach_error(); }
static void f(void) __attribute__((constructor));
int main(void) { return 0; }
