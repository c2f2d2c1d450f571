import { expect, it, vi } from 'vitest';
import { byEvent } from '../../platform/reactions.ts';
import { usersReactions } from './broadcasts.ts';
import { userUpdated } from './events.ts';

it('S34 rights and rooms of a changed user are looked at again at once', async () => {
  const usersChanged = vi.fn();
  const emit = vi.fn();
  const reactions = usersReactions({ broadcaster: { emit, ticketMoved: () => undefined }, usersChanged });
  const event = userUpdated(7, { id: 12 } as Parameters<typeof userUpdated>[1]);
  for (const run of byEvent(reactions)(event.name)) await run(event, [event]);
  expect(emit.mock.calls.map(([, companyId, rooms]) => [companyId, rooms])).toEqual([[7, ['company:7', 'account:12']]]);
  expect(usersChanged.mock.calls).toEqual([[[12]]]);
});
