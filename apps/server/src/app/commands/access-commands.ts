import { listCompanies } from '../../features/companies/index.ts';
import { addOperator } from '../../features/setup/index.ts';
import { moveLink } from '../../features/connections/index.ts';
import { resetPassword, unlockLogin, type RecoveryDeps } from '../../features/users/index.ts';
import { AppError } from '../../platform/errors.ts';
import { createPasswordHasher } from '../../platform/security/password-hasher.ts';
import { deriveKey } from '../../platform/security/secret-box.ts';
import { StartError } from '../../platform/start-error.ts';
import { sampleData } from '../features.ts';
import type { CommandTools } from './with-unit-of-work.ts';

export type AccessOptions = { tools: CommandTools; appSecret: string; say: (line: string) => void };

const recoveryDeps = ({ tools, appSecret }: AccessOptions): RecoveryDeps => ({
  uow: tools.uow,
  hasher: createPasswordHasher(),
  limitKey: deriveKey(appSecret, 'limits'),
});

/** Gives somebody a new password and shows it once. */
export async function sayNewPassword(options: AccessOptions, email: string): Promise<void> {
  const { tools, say } = options;
  const { userId, password } = await resetPassword(recoveryDeps(options), email);
  await tools.publish('usersChanged', { userIds: [userId] });
  say(`The new password of ${email} is ${password}`);
  say('It is shown only now. Whoever was logged in with the old one is logged out; change it in the profile.');
}

/** Forgets failed logins. */
export async function sayUnlocked(options: AccessOptions, email: string): Promise<void> {
  await unlockLogin(recoveryDeps(options), email);
  options.say(`${email} may try to log in again.`);
}

/** Makes an operator and shows the password once. */
export async function sayNewOperator(
  options: AccessOptions,
  { email, companyName }: { email: string; companyName: string },
): Promise<void> {
  const deps = { ...recoveryDeps(options), sampleData };
  const password = await addOperator(deps, { email, companyName }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_EMAIL_ALREADY_EXISTS')
      throw new StartError(`${email} exists already. A new password: npm run balcao -- reset-password ${email}`);
    throw error;
  });
  options.say(`${email} operates the platform. The password is ${password}`);
  options.say('It is shown only now; change it in the profile.');
}

/** Why a link cannot be moved, in the words of the command line. */
const refusedMoves = new Map<string, (connectionId: number) => string>([
  ['ERR_NO_WAPP_FOUND', (id) => `There is no connection ${id}.`],
  ['ERR_LINK_NOT_HELD', (id) => `No node holds connection ${id}. It is not linked, or off.`],
  [
    'ERR_NO_NODE_WITH_ROOM',
    () => 'There is no other node with the role sessions that has room. Start one, then move the link.',
  ],
]);

/** Asks the node that holds a link to leave it to another one, and leaves an audit row. */
export async function sayMovedLink({ tools, say }: AccessOptions, connectionId: number): Promise<void> {
  await moveLink(tools.uow, null, connectionId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new StartError(refusedMoves.get(error.code)?.(connectionId) ?? error.message, { cause: error });
  });
  await tools.publish('linkGivenUp', { connectionId });
  say(`Connection ${connectionId} moves to another node within seconds; its phone stays linked.`);
}

/** Lists the companies with the e-mails of their admins. */
export async function sayCompanies({ tools, say }: AccessOptions): Promise<void> {
  const companies = await tools.uow.readPlatform(listCompanies);
  for (const { id, name, users, dueDate, admins } of companies)
    say(`${id}\t${name}\t${users} users\t${dueDate ?? 'no due date'}\t${admins.join(', ')}`);
  if (companies.length === 0) say('There is no company yet. Make the owner: npm run balcao -- create-owner <e-mail>');
}
