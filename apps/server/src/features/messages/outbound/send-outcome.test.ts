import { describe, expect, it } from 'vitest';
import { decideOutcome } from './send-outcome.ts';

describe('decideOutcome', () => {
  const first = { attempts: 1, ageMs: 0, mayRepeat: true, random: 0.5 };
  it.each([
    ['T05 accepted', { kind: 'sure' } as const, first, { state: 'sent' }],
    [
      'T05 refused for good',
      { kind: 'refused', code: 'not_on_whatsapp' } as const,
      first,
      { state: 'failed', error: 'not_on_whatsapp' },
    ],
    [
      'T05 no answer, ids are dropped when repeated: again',
      { kind: 'unknown' } as const,
      first,
      { state: 'queued', waitMs: 2_000, countsAsAttempt: true },
    ],
    [
      'T06 no answer, nobody drops repeated ids: a person decides',
      { kind: 'unknown' } as const,
      { ...first, mayRepeat: false },
      { state: 'uncertain', error: 'no_answer' },
    ],
    [
      'T09 an error: later',
      { kind: 'error' } as const,
      { ...first, attempts: 3 },
      { state: 'queued', waitMs: 8_000, countsAsAttempt: true },
    ],
    [
      'T09 never later than ten minutes',
      { kind: 'error' } as const,
      { ...first, attempts: 30 },
      { state: 'queued', waitMs: 600_000, countsAsAttempt: true },
    ],
    [
      'T09 the link closed meanwhile: waits for it',
      { kind: 'link down' } as const,
      first,
      { state: 'queued', waitMs: 1_000, countsAsAttempt: false },
    ],
    [
      'accepted under an id of the provider',
      { kind: 'sure', id: 'wamid.1' } as const,
      first,
      { state: 'sent', wid: 'wamid.1' },
    ],
    [
      'told to slow down: as long as it was told',
      { kind: 'slow down', waitMs: 6_000, of: 'chat' } as const,
      first,
      { state: 'queued', waitMs: 6_000, countsAsAttempt: false },
    ],
    [
      'told to slow down: never longer than ten minutes',
      { kind: 'slow down', waitMs: 9e9, of: 'link' } as const,
      first,
      { state: 'queued', waitMs: 600_000, countsAsAttempt: false },
    ],
    [
      'T09 after a day: failed',
      { kind: 'error' } as const,
      { ...first, ageMs: 86_400_001 },
      { state: 'failed', error: 'gave_up' },
    ],
  ])('%s', (_what, result, facts, outcome) => {
    expect(decideOutcome(result, facts)).toEqual(outcome);
  });
});
