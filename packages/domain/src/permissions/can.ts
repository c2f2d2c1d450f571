export type Profile = 'admin' | 'user';

/** Who asks. `super` marks the operator above all companies; it adds to the profile, it does not replace it. */
export type Actor = { profile: Profile; super: boolean };

/** Who holds an action: every user of a company, its admins, or the platform's operators. */
export type Holder = 'everyone' | 'admin' | 'super' | 'nobody';

/**
 * The one table of rights: every action a person can be allowed to do, and who may. The names with a dash come from the
 * screens as clients know them. Routes, sockets and buttons use the same list, so they cannot disagree.
 */
export const permissionTable = {
  'dashboard:view': 'admin',
  'drawer-admin-items:view': 'admin',
  'drawer-super-items:view': 'super',
  'tickets-manager:showall': 'admin',
  'tickets-manager:filterUsers': 'admin',
  'ticket-options:deleteTicket': 'admin',
  'sign-message:disable': 'everyone',
  'user-modal:editProfile': 'admin',
  'user-modal:editQueues': 'admin',
  'contacts-page:deleteContact': 'admin',
  'contacts-page:import': 'admin',
  'contacts-page:blockContact': 'admin',
  'contacts-page:export': 'admin',
  'contacts-page:mergeContacts': 'admin',
  'contacts-page:personalData': 'admin',
  'connections-page:addConnection': 'admin',
  'connections-page:actionButtons': 'admin',
  'connections-page:editOrDeleteConnection': 'admin',
  'queue-modal:editOptions': 'admin',
  'session:use': 'everyone',
  'users:manage': 'admin',
  'users:list': 'everyone',
  'users:readOne': 'everyone',
  'users:updateOne': 'everyone',
  'queues:read': 'everyone',
  'queues:manage': 'admin',
  'companies:readOwn': 'everyone',
  'companies:manage': 'super',
  'plans:manage': 'super',
  'connections:list': 'everyone',
  'simulator:control': 'admin',
  'tickets:use': 'everyone',
  'tags:use': 'everyone',
  'templates:use': 'everyone',
  'quickMessages:use': 'everyone',
  'quickMessages:share': 'admin',
  'contacts:use': 'everyone',
  'contactLists:manage': 'admin',
  'doNotDisturb:manage': 'admin',
  'campaigns:manage': 'admin',
  'messagesApi:manage': 'admin',
  'schedules:use': 'everyone',
  'settings:read': 'admin',
  'settings:manage': 'admin',
  'settings:readPublic': 'everyone',
  'media:read': 'everyone',
  'help:read': 'everyone',
  'help:manage': 'super',
  'announcements:read': 'everyone',
  'announcements:manage': 'super',
  'teamChat:use': 'everyone',
  'push:use': 'everyone',
  'auditLog:read': 'admin',
  'support:begin': 'super',
  'support:end': 'admin',
  'billing:use': 'admin',
  'billing:manage': 'super',
  'sample-data:remove': 'admin',
  'first-steps:read': 'admin',
} as const satisfies Readonly<Record<string, Holder>>;

export type Action = keyof typeof permissionTable;

export type PermissionTable = Readonly<Record<Action, Holder>>;

/** Tells whether the actor holds the action. Tests may pass a reduced table. */
export function can(actor: Actor, action: Action, table: PermissionTable = permissionTable): boolean {
  const holder = table[action];
  if (holder === 'everyone') return true;
  if (holder === 'admin') return actor.profile === 'admin' || actor.super;
  return holder === 'super' && actor.super;
}
