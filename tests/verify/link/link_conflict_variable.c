// EXPECT: error(link_conflict_variable.c:5:5: conflicting types for 'limit': int and long)
// WITH: parts/conflict.c
extern void abort(void);
void reach_error(void) { abort(); }
int limit;
int main(void) { return limit; }
