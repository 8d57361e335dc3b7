// EXPECT: error(conflicting types for 'limit')
// WITH: parts/conflict.c
extern void abort(void);
void reach_error(void) { abort(); }
extern int limit;
int main(void) { return limit; }
