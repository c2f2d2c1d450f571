/** A link that received nothing for this long does not count as connected any more. */
export const proofOfLifeMs = 60_000;

export type Liveness = { status: string; lastFrameIn: number | null; now: number };

/**
 * Whether a connection with status CONNECTED has received something lately. The status stays behind when a node dies or
 * a socket stops receiving, so only received frames prove it.
 */
export function isTrulyConnected({ status, lastFrameIn, now }: Liveness): boolean {
  return status === 'CONNECTED' && lastFrameIn !== null && now - lastFrameIn <= proofOfLifeMs;
}

/** How long a link has to be open before what customers wrote while it was not is sure to have arrived. */
export const catchUpMs = 2 * 60_000;

/** Whether a customer of whom nothing was heard on this connection has indeed said nothing. */
export function hasCaughtUp({ connectedSince, ...link }: Liveness & { connectedSince: number | null }): boolean {
  return isTrulyConnected(link) && connectedSince !== null && link.now - connectedSince >= catchUpMs;
}
