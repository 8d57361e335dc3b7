// EXPECT: error(link_function_conflict.c:5:12: conflicting types for 'measure')
// WITH: parts/function_conflict.c
extern void abort(void);
void reach_error(void) { abort(); }
extern int measure(int x);
int main(void) { return measure(1); }
