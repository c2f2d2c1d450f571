import type { TicketAction } from '@balcao/domain';
import { expect, it } from 'vitest';
import { offeredActions } from './offered-actions.ts';

const bia = { userId: 12, isAdmin: false, queueIds: [3], connectionIds: [], companyHasNoQueue: false };
const ana = { userId: 1, isAdmin: true, queueIds: [], connectionIds: [], companyHasNoQueue: true };

it.each([
  ['S144 a waiting one', { status: 'pending', userId: null }, bia, ['accept', 'transfer']],
  ['S144 a waiting one, for an admin', { status: 'pending', userId: null }, ana, ['accept', 'transfer']],
  ['S144 an own open one', { status: 'open', userId: 12 }, bia, ['return', 'resolve', 'transfer']],
  ['S144 a colleague’s', { status: 'open', userId: 7 }, bia, []],
  ['S144 a colleague’s, for an admin', { status: 'open', userId: 7 }, ana, ['return', 'resolve', 'transfer']],
  ['S144 a closed one', { status: 'closed', userId: 7 }, bia, ['reopen']],
] as const)('%s', (_what, ticket, viewer, expected) => {
  const offered = offeredActions({ queueId: 3, whatsappId: null, ...ticket }, viewer);
  expect((Object.keys(offered) as TicketAction[]).filter((action) => offered[action])).toEqual(expected);
});
