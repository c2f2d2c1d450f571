import type { PresenceState } from '@balcao/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTypingIndicator, pausedAfter, repeatInterval } from './typing-indicator.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const said: PresenceState[] = [];
  return { said, indicator: createTypingIndicator((state) => said.push(state)) };
}

describe('createTypingIndicator', () => {
  it('says composing once in three seconds however fast one types, and paused after a while', () => {
    const { said, indicator } = start();
    for (let key = 0; key < 25; key += 1) {
      indicator.typed();
      vi.advanceTimersByTime(200);
    }
    expect(said).toEqual(['composing', 'composing']);
    vi.advanceTimersByTime(pausedAfter);
    expect(said).toEqual(['composing', 'composing', 'paused']);
  });

  it('says paused once when the text has left, and composing again only after the three seconds', () => {
    const { said, indicator } = start();
    indicator.typed();
    indicator.stop();
    indicator.stop();
    indicator.typed();
    expect(said).toEqual(['composing', 'paused']);
    vi.advanceTimersByTime(repeatInterval);
    indicator.typed();
    expect(said).toEqual(['composing', 'paused', 'composing']);
  });

  it('says recording at once although somebody just wrote, and does not pause by itself', () => {
    const { said, indicator } = start();
    indicator.typed();
    indicator.recording();
    vi.advanceTimersByTime(pausedAfter * 2);
    indicator.recording();
    indicator.stop();
    expect(said).toEqual(['composing', 'recording', 'recording', 'paused']);
  });
});
