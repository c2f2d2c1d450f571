import type { FastifyInstance } from 'fastify';
import { withTimeLimit } from '../worker/time-limit.ts';

/** `warnings` name what still works but needs a person soon, such as a nearly full disk. */
export type Readiness = { ready: boolean; checks: Record<string, boolean>; warnings: string[] };

/** /livez says that the process answers; /readyz that it can do its work. Load balancers and people read them. */
export function installHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/livez', { config: { endpoint: 'livez' } }, async () => ({ alive: true }));
  app.get('/readyz', { config: { endpoint: 'readyz' } }, async (_request, reply) => {
    const state = await readiness();
    return reply
      .status(state.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
}

/** A check that takes too long has failed. */
export async function withinTime(check: () => Promise<boolean>, ms = 2_000): Promise<boolean> {
  return withTimeLimit(ms, check).catch(() => false);
}
