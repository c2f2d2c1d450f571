import { presenceLasts } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import {
  dropExpired,
  nextExpiry,
  nobody,
  type PresenceEvent,
  type PresentPeople,
  applyPresence,
  typingColleagueOf,
  typistOf,
  viewersOf,
} from './present-people.ts';

const bia = { id: 12, name: 'Bia Rocha' };
const leo = { id: 13, name: 'Léo Dias' };
type Step = [at: number, user: PresenceEvent['user'], state: PresenceEvent['state']];
const after = (...steps: Step[]): PresentPeople =>
  steps.reduce((people, [at, user, state]) => applyPresence(dropExpired(people, at), { user, state }, at), nobody);
const seen = (people: PresentPeople) => ({ views: viewersOf(people).map(({ name }) => name), types: typistOf(people) });

describe('signs of presence', () => {
  it.each<[string, Step[], ReturnType<typeof seen>]>([
    ['nobody', [], { views: [], types: null }],
    [
      'the customer types',
      [[0, null, 'composing']],
      { views: [], types: { who: 'customer', name: '', state: 'composing' } },
    ],
    [
      'the customer records',
      [[0, null, 'recording']],
      { views: [], types: { who: 'customer', name: '', state: 'recording' } },
    ],
    [
      'the customer paused',
      [
        [0, null, 'composing'],
        [1, null, 'paused'],
      ],
      { views: [], types: null },
    ],
    [
      'two colleagues look',
      [
        [0, bia, 'viewing'],
        [5, leo, 'viewing'],
      ],
      { views: ['Bia Rocha', 'Léo Dias'], types: null },
    ],
    [
      'a colleague types',
      [
        [0, bia, 'viewing'],
        [5, bia, 'composing'],
      ],
      { views: ['Bia Rocha'], types: { who: 'colleague', name: 'Bia Rocha', state: 'composing' } },
    ],
    [
      'a repeated look does not end the typing',
      [
        [0, bia, 'composing'],
        [5, bia, 'viewing'],
      ],
      { views: ['Bia Rocha'], types: { who: 'colleague', name: 'Bia Rocha', state: 'composing' } },
    ],
    [
      'who paused still looks',
      [
        [0, bia, 'composing'],
        [5, bia, 'paused'],
      ],
      { views: ['Bia Rocha'], types: null },
    ],
    [
      'the customer comes before a colleague',
      [
        [0, bia, 'composing'],
        [5, null, 'composing'],
      ],
      { views: ['Bia Rocha'], types: { who: 'customer', name: '', state: 'composing' } },
    ],
    [
      'who left is gone',
      [
        [0, bia, 'composing'],
        [5, bia, 'gone'],
      ],
      { views: [], types: null },
    ],
  ])('%s', (_what, steps, expected) => {
    expect(seen(after(...steps))).toEqual(expected);
  });

  it.each<[string, Step[], string | undefined]>([
    ['a colleague types', [[0, bia, 'composing']], 'Bia Rocha'],
    [
      'a colleague records beside the customer who types',
      [
        [0, leo, 'recording'],
        [1, null, 'composing'],
      ],
      'Léo Dias',
    ],
    ['only the customer types', [[0, null, 'composing']], undefined],
    ['a colleague looks', [[0, bia, 'viewing']], undefined],
    [
      'a colleague paused',
      [
        [0, bia, 'composing'],
        [1, bia, 'paused'],
      ],
      undefined,
    ],
  ])('S475 %s', (_what, steps, name) => {
    expect(typingColleagueOf(after(...steps))).toBe(name);
  });

  it('typing ends after ten seconds without a further sign, looking later', () => {
    const people = after([0, bia, 'composing'], [0, null, 'composing']);
    expect(nextExpiry(people)).toBe(10_000);
    expect(seen(dropExpired(people, 9_999)).types?.who).toBe('customer');
    expect(seen(dropExpired(people, 10_000))).toEqual({ views: ['Bia Rocha'], types: null });
    expect(dropExpired(people, presenceLasts)).toEqual(nobody);
    expect(nextExpiry(nobody)).toBeNull();
  });

  it('stays the same object while nothing ends', () => {
    const people = after([0, bia, 'viewing']);
    expect(dropExpired(people, 1)).toBe(people);
  });
});
