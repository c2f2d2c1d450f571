import type { PresenceState } from '@balcao/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypingSigns, pausedAfter, signEvery } from './typing-signs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const said: PresenceState[] = [];
  return { said, signs: createTypingSigns((state) => said.push(state)) };
}

describe('createTypingSigns', () => {
  it('says composing once in three seconds however fast one types, and paused after a while', () => {
    const { said, signs } = start();
    for (let key = 0; key < 25; key += 1) {
      signs.typed();
      vi.advanceTimersByTime(200);
    }
    expect(said).toEqual(['composing', 'composing']);
    vi.advanceTimersByTime(pausedAfter);
    expect(said).toEqual(['composing', 'composing', 'paused']);
  });

  it('says paused once when the text has left, and composing again only after the three seconds', () => {
    const { said, signs } = start();
    signs.typed();
    signs.stop();
    signs.stop();
    signs.typed();
    expect(said).toEqual(['composing', 'paused']);
    vi.advanceTimersByTime(signEvery);
    signs.typed();
    expect(said).toEqual(['composing', 'paused', 'composing']);
  });

  it('says recording at once although somebody just wrote, and does not pause by itself', () => {
    const { said, signs } = start();
    signs.typed();
    signs.recording();
    vi.advanceTimersByTime(pausedAfter * 2);
    signs.recording();
    signs.stop();
    expect(said).toEqual(['composing', 'recording', 'recording', 'paused']);
  });
});
