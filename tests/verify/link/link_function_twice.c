// EXPECT: error(link_function_twice.c:5:5: redefinition of 'measure', which is defined at)
// WITH: parts/function_twice.c
extern void abort(void);
void reach_error(void) { abort(); }
int measure(int x) { return x; }
int main(void) { return measure(1); }
