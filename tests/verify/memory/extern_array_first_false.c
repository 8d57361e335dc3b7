// EXPECT: false(valid-deref)
// RUN: --property valid-deref
// NATIVE: skip
// SINCE: an array that another file defines, of unknown length, had no element at all
extern int table[1];
int main(void) { return table[1]; }
