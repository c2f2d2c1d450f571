import { describe, expect, it } from 'vitest';
import { can, permissionTable, type Actor } from './can.ts';

const attendant: Actor = { profile: 'user', super: false };
const admin: Actor = { profile: 'admin', super: false };
const operator: Actor = { profile: 'admin', super: true };

describe('can', () => {
  it.each([
    ['dashboard:view', false, true, true],
    ['tickets-manager:showall', false, true, true],
    ['user-modal:editProfile', false, true, true],
    ['user-modal:editQueues', false, true, true],
    ['ticket-options:deleteTicket', false, true, true],
    ['contacts-page:deleteContact', false, true, true],
    ['connections-page:addConnection', false, true, true],
    ['connections-page:actionButtons', false, true, true],
    ['connections-page:editOrDeleteConnection', false, true, true],
    ['queue-modal:editOptions', false, false, true],
    ['companies:manage', false, false, true],
    ['sign-message:disable', true, true, true],
    ['queues:read', true, true, true],
  ] as const)('S21 %s: attendant %s, admin %s, operator %s', (action, forAttendant, forAdmin, forOperator) => {
    expect([can(attendant, action), can(admin, action), can(operator, action)]).toEqual([
      forAttendant,
      forAdmin,
      forOperator,
    ]);
  });

  it('R44 follows a reduced table when one is given', () => {
    const reduced = { ...permissionTable, 'sign-message:disable': 'nobody', 'dashboard:view': 'super' } as const;
    expect(can(operator, 'sign-message:disable', reduced)).toBe(false);
    expect(can(admin, 'dashboard:view', reduced)).toBe(false);
  });
});
