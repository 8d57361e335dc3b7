// EXPECT: unknown(attribute constructor of a declaration behind the definition)
// NATIVE: skip
// SINCE: the attribute was known in one of its spellings only
extern void abort(void);
void reach_error(void) { abort(); }
static void f(void) { reach_error(); }
[[ __gnu__ /* GCC's */ :: __constructor__ ]] static void f(void);
int main(void) { return 0; }
