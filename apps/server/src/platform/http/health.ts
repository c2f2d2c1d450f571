import type { FastifyInstance } from 'fastify';
import { withTimeLimit } from '../worker/time-limit.ts';

/** `warnings` name what still works but needs a person soon, such as a nearly full disk. */
export type Readiness = { ready: boolean; checks: Record<string, boolean>; warnings: string[] };

export type Health = {
  readiness(): Promise<Readiness>;
  /** Whether the process fails for good at what works from outside. */
  isStuck(): boolean;
};

/**
 * /livez says that the process answers and could go on by itself, /readyz that it can do its work now. The first decides
 * about a restart and asks nobody; load balancers and people read the second.
 */
export function installHealth(app: FastifyInstance, { readiness, isStuck }: Health): void {
  app.get('/livez', { config: { endpoint: 'livez' } }, async (_request, reply) => {
    const alive = !isStuck();
    return reply
      .status(alive ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ alive });
  });
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
