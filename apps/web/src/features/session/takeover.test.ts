import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAfterTakeover, isTakeover, watchTakeover, type TakeoverDeps } from './takeover.ts';

const event = (userId: number, sessionId: string) => ({
  action: 'update' as const,
  user: { id: userId, companyId: 7 },
  sessionId,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('takeover', () => {
  it.each([
    ['another session of the own user', event(12, 'other'), true],
    ['the own session', event(12, 'own'), false],
    ['another user', event(13, 'other'), false],
  ])('S12 %s', (_, received, expected) => {
    expect(isTakeover(received, { userId: 12, sessionId: 'own' })).toBe(expected);
  });

  it('R21 S443 leaves theme and language on the device, and a note for the login page', () => {
    const kept = { theme: 'dark', density: 'compact', language: 'es' };
    const storage = Object.assign(
      Object.create({
        setItem(this: Record<string, string>, key: string, value: string) {
          this[key] = value;
        },
        removeItem(this: Record<string, string>, key: string) {
          delete this[key];
        },
      }) as Storage,
      { ...kept, token: 'secret', userId: '12', drawer: 'rail' },
    );
    clearAfterTakeover(storage);
    expect(Object.fromEntries(Object.entries(storage))).toEqual({ ...kept, takenOver: 'true' });
  });

  it('S12 says so at once and leaves a second later', () => {
    let emit: Parameters<TakeoverDeps['listen']>[0] = () => undefined;
    const announce = vi.fn();
    const leave = vi.fn();
    watchTakeover({
      listen: (handler) => ((emit = handler), () => undefined),
      userId: 12,
      sessionId: 'own',
      announce,
      leave,
    });
    emit(event(12, 'other'));
    expect([announce.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
    vi.advanceTimersByTime(999);
    expect(leave).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledOnce();
  });
});
