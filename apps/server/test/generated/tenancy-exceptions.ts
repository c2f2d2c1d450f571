import type { RoleName } from './role-table.ts';

/**
 * Where another company's id is answered otherwise than by "not found", who gets that answer, and why it is harmless.
 */
export type TenancyException = { role: RoleName; status: number; why: string };

export const tenancyExceptions: Readonly<Record<string, TenancyException>> = {
  'users.update body.queueIds[]': {
    role: 'user',
    status: 200,
    why: 'the form sends the own queues along; queues are not the attendant’s to change, so the list is not even read',
  },
};

const ofTheWorld = 'the id of a message in the virtual WhatsApp, looked up within its connection only';

const onlyNarrows =
  'a list as JSON text that only narrows what the caller sees; foreign queues are tested with the tickets';

const ofMeta = 'a number of Meta’s, which knows by the token whose it is';

/** Keys that look like ids of records and are none, with the reason. */
export const notRecordIds: Readonly<Record<string, string>> = {
  'contacts.update body.extraInfo[].id': 'which line of this very contact it was; any other id counts as none',
  'messages.send body.clientId': 'a mark the browser makes up',
  'messages.sendTemplate body.clientId': 'a mark the browser makes up',
  'connections.create body.cloud.phoneNumberId': ofMeta,
  'connections.create body.cloud.wabaId': ofMeta,
  'connections.update body.cloud.phoneNumberId': ofMeta,
  'connections.update body.cloud.wabaId': ofMeta,
  'connections.testCloud body.phoneNumberId': ofMeta,
  'connections.testCloud body.wabaId': ofMeta,
  'tickets.list query.queueIds': onlyNarrows,
  'tickets.counts query.queueIds': onlyNarrows,
  'simulator.write body.id': ofTheWorld,
  'simulator.write body.quotedId': ofTheWorld,
  'simulator.acknowledge body.id': ofTheWorld,
  'simulator.react body.messageId': ofTheWorld,
  'simulator.edit body.messageId': ofTheWorld,
  'simulator.revoke body.messageId': ofTheWorld,
};
