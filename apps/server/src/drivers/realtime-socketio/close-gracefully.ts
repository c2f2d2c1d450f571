import { randomInt } from 'node:crypto';
import type { Connections } from './connections.ts';

/** Spreads the return of the browsers, or all of them would knock in the same second (reliability 5.13). */
const spreadMs = 10_000;

/** Tells every socket when to come back and resolves once all are closed; one that does not read is cut soon. */
export async function closeGracefully(connections: Connections): Promise<void> {
  const all = [...connections.all()];
  await Promise.all(all.map((connection) => connection.end({ reason: 'restart', retryInMs: randomInt(spreadMs + 1) })));
}
