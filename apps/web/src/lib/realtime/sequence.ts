/** Checks the sequence numbers of one socket's events. */
export function createSequence() {
  let last = 0;
  return {
    /** Every socket counts from the start. */
    restart(): void {
      last = 0;
    },
    /** Takes the next number; `gap` when at least one event was missed. */
    take(seq: number): 'next' | 'gap' | 'old' {
      if (seq <= last) return 'old';
      const expected = last + 1;
      last = seq;
      return seq === expected ? 'next' : 'gap';
    },
  };
}
