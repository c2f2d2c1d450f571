import { expect, it } from 'vitest';
import type { DomainEvent } from '../../platform/events.ts';
import { byEvent } from '../../platform/reactions.ts';
import { sessionReactions } from './broadcasts.ts';
import { sessionOpened, sessionsEnded } from './events.ts';

/** What the reactions to an event do, in order. */
async function reactTo(event: DomainEvent): Promise<unknown[]> {
  const done: unknown[] = [];
  const reactions = sessionReactions({
    broadcaster: {
      emit: ({ name }, companyId, rooms) => void done.push([name, companyId, rooms]),
      ticketMoved: () => undefined,
    },
    usersChanged: (userIds) => void done.push(['users changed', userIds]),
  });
  for (const run of byEvent(reactions)(event.name)) await run(event, [event]);
  return done;
}

it('S12 a login is told to the other devices first, and then every node looks at their sockets at once', async () => {
  expect(await reactTo(sessionOpened(7, { userId: 12, sessionId: 'new' }))).toEqual([
    ['auth', 7, ['account:12']],
    ['users changed', [12]],
  ]);
});

it('T55 the end of sessions makes every node look at the sockets of their users at once', async () => {
  expect(await reactTo(sessionsEnded(7, { userIds: [12, 13] }))).toEqual([['users changed', [12, 13]]]);
});
