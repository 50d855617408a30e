// Wrong on purpose: a check that finds nothing here finds nothing anywhere.
int BadlyNamed() { return 0; }
