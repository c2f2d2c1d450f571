import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { installHealth } from './health.ts';

it.each([
  [false, 200],
  [true, 503],
])('S1005 T63 /livez of a process that is stuck (%s) answers %i and asks nobody', async (isStuck, status) => {
  const app = Fastify();
  let asked = 0;
  const readiness = async () => ({ ready: (asked += 1) > 0, checks: {}, warnings: [] });
  installHealth(app, { readiness, isStuck: () => isStuck });
  const answer = await app.inject('/livez');
  expect([answer.statusCode, answer.json(), asked]).toEqual([status, { alive: !isStuck }, 0]);
  await app.close();
});
