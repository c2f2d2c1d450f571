/** Everybody who may knock, with right and with wrong credentials. */
export const roleNames = [
  'anonymous',
  'expired',
  'forged',
  'revoked',
  'user',
  'admin',
  'super',
  'overdueUser',
  'overdueAdmin',
] as const;

export type RoleName = (typeof roleNames)[number];

const everybody = roleNames;
const everyUser = ['user', 'admin', 'super'] as const;
const admins = ['admin', 'super'] as const;

/**
 * Who gets in, endpoint by endpoint. Written by hand on purpose: a right that changes in the code must be
 * changed here too, where a reviewer sees it. A session that ran out gets 403 to refresh it, none or an
 * ended one 401, an overdue company 402, a missing right 403.
 */
export const roleTable: Readonly<Record<string, readonly RoleName[]>> = {
  'setup.status': everybody,
  'setup.createOwner': everybody,
  // The attendant of an overdue company is refused at the door.
  'session.login': everybody.filter((role) => role !== 'overdueUser'),
  // By its cookie.
  'session.refresh': [...everyUser, 'overdueAdmin'],
  'session.logout': everybody,
  'session.me': [...everyUser, 'overdueAdmin'],
  'users.list': admins,
  'users.options': everyUser,
  'users.get': [...everyUser, 'overdueAdmin'],
  'users.create': admins,
  'users.update': [...everyUser, 'overdueAdmin'],
  'users.remove': admins,
  'queues.list': everyUser,
  'queues.get': everyUser,
  'queues.create': admins,
  'queues.update': admins,
  'queues.remove': admins,
  'quickMessages.page': everyUser,
  'quickMessages.list': everyUser,
  'quickMessages.get': everyUser,
  'quickMessages.create': everyUser,
  'quickMessages.update': everyUser,
  'quickMessages.remove': everyUser,
  'companies.get': [...everyUser, 'overdueAdmin'],
  'companies.signup': everybody,
  'companies.removeSampleData': admins,
  'plans.listPublic': everybody,
  'settings.list': admins,
  'settings.listPublic': everyUser,
  'settings.update': admins,
  'help.page': [...everyUser, 'overdueAdmin'],
  'help.list': [...everyUser, 'overdueAdmin'],
  'help.create': ['super'],
  'help.update': ['super'],
  'help.remove': ['super'],
  'media.get': everyUser,
  'connections.list': everyUser,
  'connections.get': admins,
  'connections.create': admins,
  'connections.update': admins,
  'connections.remove': admins,
  'connections.startSession': admins,
  'connections.renewSession': admins,
  'connections.pairByCode': admins,
  'connections.settlePayment': admins,
  'connections.testCloud': admins,
  'contacts.importFromPhone': admins,
  // Meta says who it is by its signature.
  'connections.verifyWebhook': everybody,
  'connections.receiveWebhook': everybody,
  'templates.list': everyUser,
  'templates.sync': admins,
  'messages.sendTemplate': everyUser,
  'connections.endSession': admins,
  'tickets.list': everyUser,
  'tickets.counts': everyUser,
  'tickets.get': everyUser,
  'tickets.getByUuid': everyUser,
  'tickets.create': everyUser,
  'tickets.update': everyUser,
  'tickets.read': everyUser,
  'tickets.remove': admins,
  'contacts.list': everyUser,
  'contacts.options': everyUser,
  'contacts.get': everyUser,
  'contacts.create': everyUser,
  'contacts.update': everyUser,
  'tags.sync': everyUser,
  'tags.list': everyUser,
  'tags.create': everyUser,
  'ticketNotes.list': everyUser,
  'ticketNotes.create': everyUser,
  // Their own.
  'ticketNotes.remove': everyUser,
  'messages.list': everyUser,
  'messages.send': everyUser,
  'messages.resend': everyUser,
  'messages.remove': everyUser,
  'simulator.get': admins,
  'simulator.scan': admins,
  'simulator.write': admins,
  'simulator.listReceived': admins,
  'simulator.acknowledge': admins,
  'simulator.setFaults': admins,
  'simulator.call': admins,
  'simulator.type': admins,
  'simulator.react': admins,
  'simulator.edit': admins,
  'simulator.revoke': admins,
  'simulator.setPhone': admins,
};

/** What those who get in are told where that is not success. */
export const answersInstead: Readonly<Record<string, readonly [status: number, error: string]>> = {
  // The first owner exists already.
  'setup.createOwner': [409, 'ERR_SETUP_DONE'],
  // Nobody signed it.
  'connections.verifyWebhook': [403, 'ERR_WEBHOOK_REFUSED'],
  'connections.receiveWebhook': [403, 'ERR_WEBHOOK_REFUSED'],
  // The connection has no templates.
  'messages.sendTemplate': [404, 'ERR_NO_TEMPLATE_FOUND'],
  // No QR code is shown.
  'connections.pairByCode': [400, 'ERR_WAPP_NOT_INITIALIZED'],
  // No phone is linked that could hear of it.
  'simulator.scan': [409, 'ERR_SIMULATOR_STATE'],
  'simulator.write': [409, 'ERR_SIMULATOR_STATE'],
  'simulator.acknowledge': [409, 'ERR_SIMULATOR_STATE'],
  'simulator.call': [409, 'ERR_SIMULATOR_STATE'],
  'simulator.type': [409, 'ERR_SIMULATOR_STATE'],
  'simulator.react': [409, 'ERR_SIMULATOR_STATE'],
  'simulator.edit': [409, 'ERR_SIMULATOR_STATE'],
  'simulator.revoke': [409, 'ERR_SIMULATOR_STATE'],
};
