import { expect, it } from 'vitest';
import type { DomainEvent } from '../../platform/events.ts';
import { byEvent } from '../../platform/reactions.ts';
import { queuesReactions } from './broadcasts.ts';
import { queueCreated, queueDeleted, queueUpdated } from './events.ts';

/** What the reactions to an event do, in order. */
async function reactTo(event: DomainEvent): Promise<unknown[]> {
  const done: unknown[] = [];
  const reactions = queuesReactions({
    broadcaster: {
      emit: ({ name }, companyId, rooms) => void done.push([name, companyId, rooms]),
      ticketMoved: () => undefined,
    },
    usersChanged: (userIds) => void done.push(['users changed', userIds]),
    companiesChanged: (companyIds) => void done.push(['companies changed', companyIds]),
  });
  for (const run of byEvent(reactions)(event.name)) await run(event, [event]);
  return done;
}

const queue = {
  id: 3,
  name: 'Suporte',
  color: '#0B7A4B',
  greetingMessage: '',
  outOfHoursMessage: '',
  schedules: [],
  inactivity: { remindAfter: null, remindMessage: '', closeAfter: null, closeMessage: '' },
  mediaPath: null,
  mediaName: null,
  ratingRule: 'always' as const,
  ratingTagId: null,
  requiresTag: false,
  version: 1,
};
const told = ['queue', 7, ['company:7']];

it.each([
  ['a new queue', queueCreated(7, queue), [told, ['companies changed', [7]]]],
  ['a changed queue', queueUpdated(7, queue), [told]],
  [
    'a deleted queue',
    queueDeleted(7, { queueId: 3, memberIds: [12, 13] }),
    [told, ['users changed', [12, 13]], ['companies changed', [7]]],
  ],
])('S34 %s is told to the company, and whose rights it changes is looked at again', async (_what, event, done) => {
  expect(await reactTo(event)).toEqual(done);
});
