import { describe, expect, it } from 'vitest';
import {
  allowedActions,
  canPeek,
  canReceive,
  canSnooze,
  decideChange,
  isSnoozeTime,
  type TicketAction,
} from './change.ts';
import { type TicketFacts, ticketStatuses, type Viewer } from './ticket.ts';

const admin: Viewer = { userId: 1, isAdmin: true, queueIds: [], connectionIds: [], companyHasNoQueue: false };
const bia: Viewer = { userId: 2, isAdmin: false, queueIds: [3], connectionIds: [5], companyHasNoQueue: false };
const ticket = { status: 'pending', queueId: 3, userId: null, whatsappId: 5 } as const;

describe('allowedActions', () => {
  const lone: Viewer = { ...bia, queueIds: [], connectionIds: 'all', companyHasNoQueue: true };
  const places = { mine: 3, foreign: 9, none: null };
  const owners = { nobody: null, me: 2, colleague: 7 };
  const waiting = ['accept', 'resolve', 'transfer'];
  const running = ['return', 'resolve', 'transfer'];

  const allowed = (viewer: Viewer, facts: TicketFacts): string[] => {
    const actions = allowedActions(viewer, facts);
    return (Object.keys(actions) as TicketAction[]).filter((action) => actions[action]);
  };

  it.each([
    ['pending', 'nobody', 'mine', waiting],
    ['pending', 'nobody', 'foreign', []],
    ['pending', 'nobody', 'none', waiting],
    ['pending', 'me', 'mine', waiting],
    ['pending', 'me', 'foreign', waiting],
    ['pending', 'me', 'none', waiting],
    ['pending', 'colleague', 'mine', ['accept']],
    ['pending', 'colleague', 'foreign', []],
    ['pending', 'colleague', 'none', []],
    ['open', 'nobody', 'mine', []],
    ['open', 'nobody', 'foreign', []],
    ['open', 'nobody', 'none', []],
    ['open', 'me', 'mine', running],
    ['open', 'me', 'foreign', running],
    ['open', 'me', 'none', running],
    ['open', 'colleague', 'mine', []],
    ['open', 'colleague', 'foreign', []],
    ['open', 'colleague', 'none', []],
    ['closed', 'nobody', 'mine', ['reopen']],
    ['closed', 'nobody', 'foreign', []],
    ['closed', 'nobody', 'none', ['reopen']],
    ['closed', 'me', 'mine', ['reopen']],
    ['closed', 'me', 'foreign', ['reopen']],
    ['closed', 'me', 'none', ['reopen']],
    ['closed', 'colleague', 'mine', ['reopen']],
    ['closed', 'colleague', 'foreign', []],
    ['closed', 'colleague', 'none', []],
  ] as const)('S144 an attendant, %s, owned by %s, queue %s: %j', (status, owner, place, expected) => {
    const facts = { ...ticket, status, userId: owners[owner], queueId: places[place] };
    expect(allowed(bia, facts)).toEqual(expected);
    const ofAdmin = { pending: waiting, open: running, closed: ['reopen'] };
    expect(allowed(admin, facts)).toEqual(ofAdmin[status]);
  });

  it.each([
    ['pending', 'nobody', waiting],
    ['pending', 'colleague', []],
    ['open', 'me', running],
    ['open', 'colleague', []],
    ['closed', 'nobody', ['reopen']],
    ['closed', 'colleague', []],
  ] as const)('S144 where the company has no queues, %s, owned by %s: %j', (status, owner, expected) => {
    expect(allowed(lone, { ...ticket, status, userId: owners[owner], queueId: null })).toEqual(expected);
  });

  it('S144 decideChange makes exactly the changes that are allowed', () => {
    for (const viewer of [bia, lone, admin])
      for (const status of ticketStatuses)
        for (const userId of Object.values(owners))
          for (const queueId of Object.values(places)) {
            const facts = { ...ticket, status, userId, queueId };
            const requests = {
              accept: { status: 'open', userId: viewer.userId },
              return: { status: 'pending', userId: null },
              resolve: { status: 'closed' },
              reopen: { status: 'open', userId: viewer.userId },
              transfer: { queueId: 4 },
            } as const;
            const made = Object.entries(requests).filter(
              ([action, request]) => decideChange(viewer, facts, request, null).kind === action,
            );
            expect(
              made.map(([action]) => action),
              JSON.stringify({ viewer, facts }),
            ).toEqual(allowed(viewer, facts));
          }
  });
});

it.each([
  ['an admin, a colleague’s', admin, { status: 'open', userId: 7 }, true],
  ['an attendant, what waits', bia, {}, true],
  ['an attendant, what waits before a queue is chosen', bia, { queueId: null }, true],
  ['an attendant, what waits in a foreign queue', bia, { queueId: 9 }, false],
  ['an attendant, a colleague’s', bia, { status: 'open', userId: 7 }, false],
] as const)('S130 S218 canPeek: %s', (_what, viewer, parts, expected) => {
  expect(canPeek(viewer, { ...ticket, ...parts })).toBe(expected);
});

it.each([
  ['the owner', bia, { status: 'open', userId: 2 }, true],
  ['an attendant, what waits', bia, {}, true],
  ['an attendant, a colleague’s', bia, { status: 'open', userId: 7 }, false],
  ['an admin, a colleague’s', admin, { status: 'open', userId: 7 }, true],
  ['an admin, what is closed', admin, { status: 'closed' }, false],
] as const)('S433 canSnooze: %s', (_who, viewer, parts, expected) => {
  expect(canSnooze(viewer, { ...ticket, ...parts })).toBe(expected);
});

it.each([
  ['the next moment', 1, true],
  ['now', 0, false],
  ['a year', 366 * 24 * 60 * 60_000, true],
  ['longer', 366 * 24 * 60 * 60_000 + 1, false],
])('S433 isSnoozeTime: %s', (_what, after, expected) => {
  expect(isSnoozeTime(1_000 + after, 1_000)).toBe(expected);
});

describe('canReceive', () => {
  it.each([
    ['a member of the queue', { isAdmin: false, queueIds: [4] }, true],
    ['somebody of other queues', { isAdmin: false, queueIds: [3, 5] }, false],
    ['somebody without queues', { isAdmin: false, queueIds: [] }, false],
    ['an admin', { isAdmin: true, queueIds: [] }, true],
  ])('R10 %s', (_who, receiver, expected) => {
    expect(canReceive(receiver, 4)).toBe(expected);
  });
});

describe('decideChange', () => {
  const open = { ...ticket, status: 'open' } as const;
  const closed = { ...ticket, status: 'closed' } as const;
  const accept = { status: 'open', userId: 2 } as const;
  const acceptOfAdmin = { status: 'open', userId: 1 } as const;
  const giveBack = { status: 'pending', userId: null } as const;
  const resolve = { status: 'closed', userId: 2 } as const;
  const caio = { userId: 7, isAdmin: false, queueIds: [4] };
  const dora = { userId: 8, isAdmin: true, queueIds: [] };
  const no = { kind: 'refused', code: 'ERR_NO_PERMISSION' };
  const taken = { kind: 'refused', code: 'ERR_TICKET_ALREADY_TAKEN' };
  const invalid = { kind: 'refused', code: 'ERR_VALIDATION' };

  it.each([
    [
      'S145 accept, own queue',
      bia,
      ticket,
      accept,
      null,
      { kind: 'accept', next: { status: 'open', queueId: 3, userId: 2 } },
    ],
    [
      'S145 R11 accept, before a queue is chosen',
      bia,
      { ...ticket, queueId: null },
      accept,
      null,
      { kind: 'accept', next: { status: 'open', queueId: null, userId: 2 } },
    ],
    [
      'S145 R11 accept, before a queue is chosen, on a connection of others',
      bia,
      { ...ticket, queueId: null, whatsappId: 6 },
      accept,
      null,
      no,
    ],
    [
      'S145 accept, without queue, admin',
      admin,
      { ...ticket, queueId: null },
      acceptOfAdmin,
      null,
      { kind: 'accept', next: { status: 'open', queueId: null, userId: 1 } },
    ],
    ['S145 accept for somebody else', bia, ticket, { status: 'open', userId: 7 }, null, no],
    ['S145 accepted by myself a moment ago', bia, { ...open, userId: 2 }, accept, null, { kind: 'nothing' }],
    ['S140 accepted by a colleague', bia, { ...open, userId: 7 }, accept, null, taken],
    [
      'S146 return, owner',
      bia,
      { ...open, userId: 2 },
      giveBack,
      null,
      { kind: 'return', next: { status: 'pending', queueId: 3, userId: null } },
    ],
    [
      'S146 return, admin',
      admin,
      { ...open, userId: 2 },
      giveBack,
      null,
      { kind: 'return', next: { status: 'pending', queueId: 3, userId: null } },
    ],
    ['S146 return, colleague of the queue', bia, { ...open, userId: 7 }, giveBack, null, no],
    ['S146 return of what waits', bia, ticket, giveBack, null, { kind: 'nothing' }],
    ['S146 return of what waits in a foreign queue', bia, { ...ticket, queueId: 9 }, giveBack, null, no],
    ['S146 return of what is closed', bia, { ...closed, userId: 2 }, giveBack, null, no],
    [
      'S147 resolve, owner',
      bia,
      { ...open, userId: 2 },
      resolve,
      null,
      { kind: 'resolve', next: { status: 'closed', queueId: 3, userId: 2 } },
    ],
    [
      'S974 resolve what a colleague answers, admin: it stays theirs, whoever the request names',
      admin,
      { ...open, userId: 7 },
      { status: 'closed', userId: 1 },
      null,
      { kind: 'resolve', next: { status: 'closed', queueId: 3, userId: 7 } },
    ],
    [
      'S506 resolve without the tag that the queue demands',
      bia,
      { ...open, userId: 2, lacksTag: true },
      resolve,
      null,
      { kind: 'refused', code: 'ERR_TICKET_TAG_REQUIRED' },
    ],
    ['S506 which nobody learns who may not resolve it', bia, { ...open, userId: 7, lacksTag: true }, resolve, null, no],
    ['S147 resolve, colleague of the queue', bia, { ...open, userId: 7 }, resolve, null, no],
    [
      'S147 resolve what waits in the own queue',
      bia,
      ticket,
      resolve,
      null,
      { kind: 'resolve', next: { status: 'closed', queueId: 3, userId: 2 } },
    ],
    ['S147 resolve what waits elsewhere', bia, { ...ticket, queueId: 9 }, resolve, null, no],
    ['S147 resolve twice', bia, { ...closed, userId: 2 }, resolve, null, { kind: 'nothing' }],
    ['S147 resolve what is closed in a foreign queue', bia, { ...closed, queueId: 9, userId: 7 }, resolve, null, no],
    [
      'S148 reopen, earlier owner',
      bia,
      { ...closed, queueId: 9, userId: 2 },
      accept,
      null,
      { kind: 'reopen', next: { status: 'open', queueId: 9, userId: 2 } },
    ],
    [
      'S148 reopen, user of the queue',
      bia,
      { ...closed, userId: 7 },
      accept,
      null,
      { kind: 'reopen', next: { status: 'open', queueId: 3, userId: 2 } },
    ],
    ['S148 reopen, stranger', bia, { ...closed, queueId: 9, userId: 7 }, accept, null, no],
    [
      'S214 transfer to a queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 4, userId: null },
      null,
      { kind: 'transfer', next: { status: 'pending', queueId: 4, userId: null } },
    ],
    [
      'S214 transfer to a user of the queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 4, userId: 7 },
      caio,
      { kind: 'transfer', next: { status: 'open', queueId: 4, userId: 7 } },
    ],
    [
      'R10 transfer to a user who is not of the queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 3, userId: 7 },
      caio,
      no,
    ],
    [
      'R10 transfer to an admin, any queue',
      bia,
      { ...open, userId: 2 },
      { queueId: 3, userId: 8 },
      dora,
      { kind: 'transfer', next: { status: 'open', queueId: 3, userId: 8 } },
    ],
    [
      'S214 transfer what waits in the own queue',
      bia,
      ticket,
      { queueId: 4 },
      null,
      { kind: 'transfer', next: { status: 'pending', queueId: 4, userId: null } },
    ],
    ['S214 transfer a colleague’s', bia, { ...open, userId: 7 }, { queueId: 4 }, null, no],
    ['S213 transfer without queue', bia, { ...open, userId: 2 }, { queueId: null, userId: 7 }, caio, invalid],
    [
      'S457 transfer without queue to a person who has none',
      bia,
      { ...open, userId: 2 },
      { queueId: null, userId: 8 },
      dora,
      { kind: 'transfer', next: { status: 'open', queueId: null, userId: 8 } },
    ],
    [
      'S457 transfer to nobody and no queue',
      bia,
      { ...open, userId: 2 },
      { queueId: null, userId: null },
      null,
      invalid,
    ],
    [
      'S457 take back what was transferred and not opened yet',
      bia,
      { ...open, queueId: 9, userId: 7, transferredBy: 2 },
      { queueId: 3, userId: 2 },
      { userId: 2, isAdmin: false, queueIds: [3] },
      { kind: 'transfer', next: { status: 'open', queueId: 3, userId: 2 } },
    ],
    [
      'S457 pass on to another queue what was transferred',
      bia,
      { ...open, queueId: 9, userId: 7, transferredBy: 2 },
      { queueId: 4 },
      null,
      no,
    ],
    [
      'S457 take back what somebody else transferred',
      bia,
      { ...open, queueId: 9, userId: 7, transferredBy: 5 },
      { queueId: 3, userId: 2 },
      { userId: 2, isAdmin: false, queueIds: [3] },
      no,
    ],
    ['transfer of what is closed', bia, { ...closed, userId: 2 }, { queueId: 4 }, null, invalid],
    [
      'the whole ticket sent back as it is',
      bia,
      { ...open, userId: 2 },
      { status: 'open', userId: 2, queueId: 3 },
      null,
      { kind: 'nothing' },
    ],
    [
      'a whole ticket that one does not see, sent as it is',
      bia,
      { ...open, queueId: 9, userId: 7 },
      { status: 'open', userId: 7, queueId: 9 },
      caio,
      no,
    ],
    [
      'S214 the whole ticket with another queue',
      bia,
      ticket,
      { status: 'pending', userId: null, queueId: 4 },
      null,
      { kind: 'transfer', next: { status: 'pending', queueId: 4, userId: null } },
    ],
    [
      'S214 the whole ticket with another user',
      bia,
      { ...open, queueId: 4, userId: 2 },
      { status: 'open', userId: 7, queueId: 4 },
      caio,
      { kind: 'transfer', next: { status: 'open', queueId: 4, userId: 7 } },
    ],
    [
      'S214 the whole ticket with another status',
      bia,
      { ...open, userId: 2 },
      { status: 'pending', userId: 2, queueId: 3 },
      null,
      { kind: 'transfer', next: { status: 'pending', queueId: 3, userId: null } },
    ],
    ['nothing asked', bia, ticket, {}, null, invalid],
  ] as const)('%s', (_what, who, facts, request, receiver, verdict) => {
    expect(decideChange(who, facts, request, receiver)).toMatchObject(verdict);
  });
});
