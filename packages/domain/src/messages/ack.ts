/** How far a message got; no ack takes another one back, however late the news arrive. */
export function nextAck(current: number, reported: number): number {
  return Math.max(current, Math.min(4, Math.max(0, Math.trunc(reported))));
}
