// EXPECT: unknown(behind the definition)
// NATIVE: skip
// SINCE: a program that switches the warning off hid the attribute
extern void abort(void);
void reach_error(void) { abort(); }
static void f(void) { reach_error(); }
#pragma clang diagnostic ignored "-Weverything"
static void f(void) __attribute__((constructor));
int main(void) { return 0; }
