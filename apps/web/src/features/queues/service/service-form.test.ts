import { describe, expect, it } from 'vitest';
import { needsMenuGreeting, startNumbers, startPeople } from './service-form.ts';

const sales = { id: 4, name: 'Vendas', color: '#0B63B0' };
const shop = { id: 1, queues: [sales] };
const branch = { id: 2, queues: [] };
const added = { known: null, repairs: false };
const edited = { known: sales, repairs: false };
const repaired = { known: sales, repairs: true };

describe('what the form of a queue starts with', () => {
  it.each([
    ['the only number, ticked for a new queue', [branch], added, { stored: [], suggested: [2] }],
    ['nothing where there are two to choose from', [shop, branch], added, { stored: [], suggested: [] }],
    ['nothing without a number', [], added, { stored: [], suggested: [] }],
    ['what is stored', [shop, branch], edited, { stored: [1], suggested: [] }],
    ['nothing by itself when a known queue is only edited', [branch], edited, { stored: [], suggested: [] }],
    ['the only number, when that is what is repaired', [branch], repaired, { stored: [], suggested: [2] }],
    ['what is stored, when people are repaired', [shop], repaired, { stored: [1], suggested: [] }],
  ] as const)('S1113 numbers: %s', (_, numbers, opened, start) => {
    expect(startNumbers(numbers, opened)).toEqual(start);
  });

  it.each([
    ['the creator', [shop, branch], { ...added, viewerId: 2 }, { stored: [], suggested: [2] }],
    ['not the operator on a visit', [shop, branch], { ...added, viewerId: 9 }, { stored: [], suggested: [] }],
    ['who serves it', [shop, branch], { ...edited, viewerId: 2 }, { stored: [1], suggested: [] }],
    ['the viewer where nobody does', [branch], { ...repaired, viewerId: 2 }, { stored: [], suggested: [2] }],
  ] as const)('S1113 people: %s', (_, people, opened, start) => {
    expect(startPeople(people, opened)).toEqual(start);
  });

  it.each([
    ['the second queue of a number without greeting', [{ ...shop, greetingMessage: ' ' }], [1], 5, true],
    ['the first queue', [{ ...branch, greetingMessage: '' }], [2], 5, false],
    ['a number that greets', [{ ...shop, greetingMessage: 'Olá!' }], [1], 5, false],
    ['a number that is not chosen', [{ ...shop, greetingMessage: '' }], [], 5, false],
    ['a number that offers it already', [{ ...shop, greetingMessage: '' }], [1], 4, false],
  ] as const)('S1113 the greeting above the menu is asked for: %s', (_, numbers, chosen, queueId, isNeeded) => {
    expect(needsMenuGreeting(numbers, chosen, queueId)).toBe(isNeeded);
  });
});
