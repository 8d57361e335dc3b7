// EXPECT: unknown(under-approximation: evaluation-order)
// NATIVE: skip
extern void abort(void);
void reach_error(void) { abort(); }
int g;
int one(void) { g = 1; return 2; }
int two(void) { if (g) reach_error(); return 3; }
int main(void) { asm volatile("" :: "r"(two()), "r"(one())); return 0; }
