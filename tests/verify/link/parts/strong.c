int rate(void) { return 3; }
int level(void) { return 4; }
int limit = 5;
int bound = 6;
