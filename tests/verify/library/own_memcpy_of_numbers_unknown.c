// EXPECT: unknown(with an argument of another type)
// RUN: --property valid-memsafety
// NATIVE: skip
// SINCE: a library function by a declaration of the program's own, whose arguments are no pointers
double memcpy(double to, float from, char *size);
int main(void) { return (int)memcpy(1, 2, 0); }
