const hourMs = 3_600_000;

/** Meta pauses a template for three hours, the second time for six; the third time it is switched off. */
const pauses = [3 * hourMs, 6 * hourMs] as const;

/** Until when Meta pauses a template; null when it does not come back by itself. */
export function pauseEnds({ pausedAt, times }: { pausedAt: Date; times: number }): Date | null {
  const length = pauses[Math.max(1, times) - 1];
  return length === undefined ? null : new Date(pausedAt.getTime() + length);
}
