import { expect, it } from 'vitest';
import { colleaguesFor, needsQueue, preselect, queuesFor } from './transfer-choices.ts';

const [support, sales, money] = [
  { id: 3, name: 'Suporte' },
  { id: 4, name: 'Vendas' },
  { id: 5, name: 'Financeiro' },
] as const;
const all = [support, sales, money];
const caio = { id: 7, name: 'Caio', profile: 'user', queues: [sales] } as const;

it.each([
  ['nobody chosen', null, all],
  ['an attendant', caio, [sales]],
  ['an attendant without queues', { ...caio, queues: [] }, []],
  ['an admin', { ...caio, profile: 'admin' } as const, all],
] as const)('R10 the queues for %s', (_what, user, queues) => {
  expect(queuesFor(user, all)).toEqual(queues);
});

it.each([
  ['the present one is shared', all, 4, 4],
  ['only one', [sales], 3, 4],
  ['several, none of them the present one', [sales, money], 3, null],
  ['none', [], 3, null],
  ['no present one', all, null, null],
] as const)('R10 preselects: %s', (_what, choices, current, chosen) => {
  expect(preselect(choices, current)).toBe(chosen);
});

it.each([
  ['nobody chosen', null, true],
  ['an attendant with queues', caio, true],
  ['somebody without queues', { ...caio, queues: [] }, false],
] as const)('S457 whether a queue is needed: %s', (_what, user, expected) => {
  expect(needsQueue(user)).toBe(expected);
});

it('S457 offers who is online first, then who has the least to do', () => {
  const person = (name: string, online: boolean, openTickets: number) => ({
    id: openTickets,
    name,
    profile: 'user' as const,
    queues: [],
    online,
    openTickets,
  });
  const people = [person('Ana', false, 0), person('Bia', true, 9), person('Caio', true, 2), person('Débora', true, 4)];
  expect(colleaguesFor('', people).map(({ name }) => name)).toEqual(['Caio', 'Débora', 'Bia', 'Ana']);
  expect(colleaguesFor(' deb', people).map(({ name }) => name)).toEqual(['Débora']);
});
