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
  'tickets.update': ({ caller }) => ({ body: { userId: caller.userId } }),
  // Whether what is quoted belongs to the ticket is tested with the messages.
  'messages.send': () => ({ body: { quotedMsg: undefined } }),
  'settings.update': () => ({ params: { key: 'userRating' }, body: { key: undefined, value: 'enabled' } }),
};
