import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { BrowserSocket } from '../browser-socket.ts';
import { BrowserSockets } from '../browser-sockets.ts';
import { Revalidation } from './revalidation.ts';
import { buildPrincipal } from '../test-realtime.ts';

function buildRevalidation(stillValid: (principal: Principal) => Promise<Principal | null>) {
  const browsers = new BrowserSockets();
  const placed: Principal[] = [];
  const ended: number[] = [];
  const revalidation = new Revalidation({
    browsers,
    stillValid,
    place: ({ principal }) => void placed.push(principal),
    resume: () => undefined,
    log: createLogger('silent'),
  });
  const add = (principal: Principal): void => {
    const fake = {
      principal,
      tickets: { recheck: async () => undefined },
      end: async () => void ended.push(principal.userId),
    };
    browsers.add(fake as unknown as BrowserSocket);
  };
  return { revalidation, add, placed, ended };
}

describe('Revalidation', () => {
  it('looks once for all tabs of a session, and at most at eight sessions at once', async () => {
    let running = 0;
    let most = 0;
    let looks = 0;
    const { revalidation, add } = buildRevalidation(async (principal) => {
      looks += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return principal;
    });
    const people = Array.from({ length: 30 }, (_, index) => buildPrincipal({ userId: index + 1 }));
    for (const principal of [...people, ...people]) add(principal);
    revalidation.check(people.map(({ sessionId }) => sessionId));
    await expect.poll(() => looks).toBe(30);
    expect(most).toBe(8);
  });

  it('T33 looks once more when something changed during the look', async () => {
    const answers: ((principal: Principal | null) => void)[] = [];
    const { revalidation, add, ended } = buildRevalidation(() => new Promise((resolve) => answers.push(resolve)));
    const ana = buildPrincipal();
    add(ana);
    revalidation.check([ana.sessionId]);
    await expect.poll(() => answers).toHaveLength(1);
    revalidation.check([ana.sessionId]);
    answers[0]?.(ana);
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(null);
    await expect.poll(() => ended).toEqual([ana.userId]);
  });

  it('T33 tries again soon when it could not be checked', async () => {
    vi.useFakeTimers();
    let looks = 0;
    const { revalidation, add, ended } = buildRevalidation(async () => {
      looks += 1;
      if (looks === 1) throw new Error('the database is away');
      return null;
    });
    const ana = buildPrincipal();
    add(ana);
    revalidation.check([ana.sessionId]);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toEqual([ana.userId]);
    vi.useRealTimers();
  });
});
