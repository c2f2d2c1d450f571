/** Reads at most once in so many milliseconds; those who ask meanwhile share the answer. A failure is not kept. */
export function keptFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && performance.now() < kept.until) return kept.answer;
    const answer = read();
    const mine = (kept = { answer, until: performance.now() + milliseconds });
    answer.catch(() => {
      if (kept === mine) kept = null;
    });
    return answer;
  };
}
