/**
 * Every action a person can be allowed to do. The names with a colon and camelCase come from the
 * screens of the specification; routes use the same list, so HTTP, sockets and buttons cannot disagree.
 */
export const actions = [
  'dashboard:view',
  'drawer-admin-items:view',
  'drawer-super-items:view',
  'tickets-manager:showall',
  'tickets-manager:filterUsers',
  'ticket-options:deleteTicket',
  'ticket-options:peek',
  'sign-message:disable',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'contacts-page:deleteContact',
  'connections-page:addConnection',
  'connections-page:actionButtons',
  'connections-page:editOrDeleteConnection',
  'queue-modal:editOptions',
  'session:use',
  'users:manage',
  'users:list',
  'users:readOne',
  'users:updateOne',
  'queues:read',
  'queues:manage',
  'companies:readOwn',
  'companies:manage',
  'connections:list',
  'simulator:control',
  'tickets:use',
  'tags:use',
  'quickMessages:use',
  'contacts:use',
  'settings:read',
  'settings:manage',
  'settings:readPublic',
  'media:read',
  'sample-data:remove',
] as const;

export type Action = (typeof actions)[number];
