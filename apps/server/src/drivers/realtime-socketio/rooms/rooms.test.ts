import { describe, expect, it } from 'vitest';
import { roomsFor, type Subscriptions } from './rooms.ts';
import { buildPrincipal } from '../test-realtime.ts';

const none: Subscriptions = { notification: false, statuses: [], tickets: [] };
const everything: Subscriptions = { notification: true, statuses: ['open', 'pending'], tickets: [40] };
const attendant = buildPrincipal({ queueIds: [3, 4], connectionIds: [5] });
const admin = buildPrincipal({ profile: 'admin', queueIds: [] });
const operator = buildPrincipal({ companyId: 1, profile: 'admin', super: true, queueIds: [] });

describe('rooms', () => {
  it.each([
    ['an attendant', attendant, none, ['account:12', 'company:7', 'everyone', 'user:12']],
    ['an admin', admin, none, ['account:12', 'company:7', 'company:7:admin', 'everyone', 'user:12']],
    ['an operator', operator, none, ['account:12', 'company:1', 'company:1:admin', 'everyone', 'super', 'user:12']],
    [
      'an attendant with lists and a chat open',
      attendant,
      everything,
      [
        'account:12',
        'company:7',
        'connection:5:notification',
        'connection:5:open',
        'connection:5:pending',
        'everyone',
        'queue:3:notification',
        'queue:3:open',
        'queue:3:pending',
        'queue:4:notification',
        'queue:4:open',
        'queue:4:pending',
        'ticket:40',
        'user:12',
        'user:12:notification',
        'user:12:open',
        'user:12:pending',
      ],
    ],
    [
      'an attendant without queues',
      buildPrincipal({ queueIds: [] }),
      everything,
      [
        'account:12',
        'company:7',
        'everyone',
        'ticket:40',
        'user:12',
        'user:12:notification',
        'user:12:open',
        'user:12:pending',
      ],
    ],
    [
      'an admin with lists and a chat open',
      admin,
      everything,
      [
        'account:12',
        'company:7',
        'company:7:admin',
        'company:7:notification',
        'company:7:open',
        'company:7:pending',
        'everyone',
        'ticket:40',
        'user:12',
        'user:12:notification',
      ],
    ],
    [
      'the admin of an overdue company, whatever he asks for',
      { ...admin, restricted: true },
      everything,
      ['account:12', 'company:7:billing'],
    ],
    ['an attendant of an overdue company', { ...attendant, restricted: true }, everything, ['account:12']],
  ])('T33 %s', (_who, principal, subscriptions, expected) => {
    expect([...roomsFor(principal, subscriptions)].sort()).toEqual(expected);
  });
});
