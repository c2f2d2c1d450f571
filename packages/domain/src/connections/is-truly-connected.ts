/** How long a link may show no sign of life before it is no longer called connected. */
export const proofOfLifeMs = 60_000;

export type Liveness = { status: string; lastFrameIn: number | null; now: number };

/**
 * Tells whether a connection that is written down as connected has lately been heard of. A node that died or a
 * socket that went deaf leaves the word behind; only frames prove it.
 */
export function isTrulyConnected({ status, lastFrameIn, now }: Liveness): boolean {
  return status === 'CONNECTED' && lastFrameIn !== null && now - lastFrameIn <= proofOfLifeMs;
}
