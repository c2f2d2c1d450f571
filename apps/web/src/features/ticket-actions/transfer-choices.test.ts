import { expect, it } from 'vitest';
import { preselect, queuesFor } from './transfer-choices.ts';

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
