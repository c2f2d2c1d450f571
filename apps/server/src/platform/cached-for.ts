/** Caches the result of `read` for so many milliseconds; calls in between share it. A failure is not cached. */
export function cachedFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
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
