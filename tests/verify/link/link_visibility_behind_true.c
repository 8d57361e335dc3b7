// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
void f(void) {}
void f(void) __attribute__((visibility("default"), noinline));
int main(void) { f(); return 0; }
