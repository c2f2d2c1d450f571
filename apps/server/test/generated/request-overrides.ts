import { testPassword } from '../test-people.ts';
import type { Caller } from './callers.ts';
import type { RequestParts } from './id-places.ts';
import type { World } from './world.ts';

type Context = { world: World; caller: Caller };
type Override = (context: Context) => Partial<RequestParts>;

/**
 * Values that no schema can tell: true credentials, keys of a closed list. Everything else is made from
 * the schema. `undefined` leaves a key out.
 */
export const requestOverrides: Readonly<Record<string, Override>> = {
  'setup.createOwner': ({ world }) => ({ body: { code: world.app.setupCode } }),
  'session.login': ({ caller }) => ({ body: { email: caller.email, password: testPassword } }),
  // A new password or profile would end the caller's session, and an attendant may not choose a profile.
  'users.update': () => ({ body: { password: undefined, currentPassword: undefined, profile: undefined } }),
  // One accepts for oneself only.
  'tickets.update': ({ caller }) => ({ body: { status: 'open', userId: caller.userId, queueId: undefined } }),
  // No connection is linked here; the attendant’s own queue is the only one they may choose.
  'tickets.create': ({ caller }) => ({ body: { userId: caller.userId, queueId: caller.company.queueId } }),
  // Whether a number is on WhatsApp, and whose, is tested with the contacts.
  'contacts.create': () => ({ body: { number: undefined } }),
  'contacts.update': () => ({ body: { number: undefined } }),
  'tickets.list': () => ({ query: { queueIds: '[]', tags: '[]', users: '[]', searchParam: '' } }),
  'tickets.counts': () => ({ query: { queueIds: '[]', tags: '[]', users: '[]', searchParam: '' } }),
  // A contact must be the one of the ticket; the examples of the two are not.
  'ticketNotes.list': () => ({ query: { contactId: undefined } }),
  'ticketNotes.create': () => ({ body: { contactId: undefined } }),
  // A message of the same ticket, and for admins only: both tested with the messages.
  'messages.list': () => ({ query: { before: undefined, around: undefined, after: undefined, peek: undefined } }),
  // Whether what is quoted belongs to the ticket is tested with the messages.
  'messages.send': () => ({ body: { quotedMsg: undefined } }),
  // Settings of another connection than the example’s are tested with the connections.
  'connections.testCloud': () => ({ body: { connectionId: undefined } }),
  'connections.create': () => ({ body: { cloud: undefined } }),
  'connections.update': () => ({ body: { cloud: undefined } }),
  'settings.update': () => ({ params: { key: 'userRating' }, body: { key: undefined, value: 'enabled' } }),
};
