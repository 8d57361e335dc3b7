// EXPECT: unknown(behind the definition)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
static void f(void) { reach_error(); }
#define COMPILER gnu
#define EARLY constructor
[[COMPILER::EARLY]] static void f(void);
int main(void) { return 0; }
