import { describe, expect, it } from 'vitest';
import { type Action, type Actor, can, permissionTable } from './can.ts';

const attendant: Actor = { profile: 'user', super: false };
const admin: Actor = { profile: 'admin', super: false };
const operator: Actor = { profile: 'admin', super: true };
/** Being an operator adds to a profile and does not need the one of an admin. */
const operatingUser: Actor = { profile: 'user', super: true };

const [yes, no] = [true, false];

/** Who may do what: attendant, admin, operator, operator with the profile of an attendant. */
const expected: Record<Action, readonly [boolean, boolean, boolean, boolean]> = {
  'dashboard:view': [no, yes, yes, yes],
  'drawer-admin-items:view': [no, yes, yes, yes],
  'drawer-super-items:view': [no, no, yes, yes],
  'tickets-manager:showall': [no, yes, yes, yes],
  'tickets-manager:filterUsers': [no, yes, yes, yes],
  'ticket-options:deleteTicket': [no, yes, yes, yes],
  'sign-message:disable': [yes, yes, yes, yes],
  'user-modal:editProfile': [no, yes, yes, yes],
  'user-modal:editQueues': [no, yes, yes, yes],
  'contacts-page:deleteContact': [no, yes, yes, yes],
  'contacts-page:blockContact': [no, yes, yes, yes],
  'contacts-page:export': [no, yes, yes, yes],
  'contacts-page:mergeContacts': [no, yes, yes, yes],
  'contacts-page:personalData': [no, yes, yes, yes],
  'contacts-page:import': [no, yes, yes, yes],
  'connections-page:addConnection': [no, yes, yes, yes],
  'connections-page:actionButtons': [no, yes, yes, yes],
  'connections-page:editOrDeleteConnection': [no, yes, yes, yes],
  'queue-modal:editOptions': [no, yes, yes, yes],
  'session:use': [yes, yes, yes, yes],
  'users:manage': [no, yes, yes, yes],
  'users:list': [yes, yes, yes, yes],
  'users:readOne': [yes, yes, yes, yes],
  'users:updateOne': [yes, yes, yes, yes],
  'queues:read': [yes, yes, yes, yes],
  'queues:manage': [no, yes, yes, yes],
  'companies:readOwn': [yes, yes, yes, yes],
  'companies:manage': [no, no, yes, yes],
  'plans:manage': [no, no, yes, yes],
  'connections:list': [yes, yes, yes, yes],
  'simulator:control': [no, yes, yes, yes],
  'tickets:use': [yes, yes, yes, yes],
  'tags:use': [yes, yes, yes, yes],
  'templates:use': [yes, yes, yes, yes],
  'quickMessages:use': [yes, yes, yes, yes],
  'quickMessages:share': [no, yes, yes, yes],
  'contacts:use': [yes, yes, yes, yes],
  'contactLists:manage': [no, yes, yes, yes],
  'doNotDisturb:manage': [no, yes, yes, yes],
  'campaigns:manage': [no, yes, yes, yes],
  'messagesApi:manage': [no, yes, yes, yes],
  'schedules:use': [yes, yes, yes, yes],
  'settings:read': [no, yes, yes, yes],
  'settings:manage': [no, yes, yes, yes],
  'settings:readPublic': [yes, yes, yes, yes],
  'media:read': [yes, yes, yes, yes],
  'sample-data:remove': [no, yes, yes, yes],
  'first-steps:read': [no, yes, yes, yes],
  'help:read': [yes, yes, yes, yes],
  'help:manage': [no, no, yes, yes],
  'announcements:read': [yes, yes, yes, yes],
  'announcements:manage': [no, no, yes, yes],
  'teamChat:use': [yes, yes, yes, yes],
  'push:use': [yes, yes, yes, yes],
  'auditLog:read': [no, yes, yes, yes],
  'support:begin': [no, no, yes, yes],
  'support:end': [no, yes, yes, yes],
  'billing:use': [no, yes, yes, yes],
  'billing:manage': [no, no, yes, yes],
};

describe('can', () => {
  it('T31 every action of the table of rights has a row here, and no other has one', () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(permissionTable).sort());
  });

  it.each(Object.keys(permissionTable) as Action[])('S21 %s', (action) => {
    expect([attendant, admin, operator, operatingUser].map((actor) => can(actor, action))).toEqual(expected[action]);
  });

  it('R44 follows a reduced table when one is given', () => {
    const reduced = { ...permissionTable, 'sign-message:disable': 'nobody', 'dashboard:view': 'super' } as const;
    expect(can(operator, 'sign-message:disable', reduced)).toBe(false);
    expect(can(admin, 'dashboard:view', reduced)).toBe(false);
    expect(can(operator, 'dashboard:view', reduced)).toBe(true);
  });
});
