import { expect, it } from 'vitest';
import { type AllowedActions, allowedActions } from './allowed-actions.ts';

const bia = { userId: 12, isAdmin: false, queueIds: [3] };
const ana = { userId: 1, isAdmin: true, queueIds: [] };

it.each([
  ['S144 a waiting one', { status: 'pending', userId: null }, bia, ['accept', 'transfer']],
  ['S144 an own open one', { status: 'open', userId: 12 }, bia, ['return', 'resolve', 'transfer']],
  ['S144 a colleague’s', { status: 'open', userId: 7 }, bia, []],
  ['S144 a colleague’s, for an admin', { status: 'open', userId: 7 }, ana, ['return', 'resolve', 'transfer']],
  ['S144 a closed one', { status: 'closed', userId: 7 }, bia, ['reopen']],
] as const)('%s', (_what, ticket, viewer, expected) => {
  const may = allowedActions(ticket, viewer);
  expect((Object.keys(may) as (keyof AllowedActions)[]).filter((action) => may[action])).toEqual(expected);
});
