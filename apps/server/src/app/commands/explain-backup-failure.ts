import { StartError } from '../../platform/start-error.ts';
import { codeOf, explainDatabaseError, explainUnreachable } from '../database-errors.ts';

/** What a backup was doing when it failed. */
export type BackupStep = 'preparing' | 'reading the database' | 'copying the media' | 'trying to restore';

const diskReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'another backup is being made there at this moment',
};

const stepReasons: Readonly<Record<BackupStep, string>> = {
  preparing: 'it could not be prepared',
  'reading the database': 'the database could not be read to the end',
  'copying the media': 'the media could not be copied',
  'trying to restore': 'what was saved could not be restored into a scratch database, so it would be of no use',
};

export type FailedBackup = { into: string; ownerUrl: string; step: BackupStep };

/** Turns whatever ended a backup into sentences for the person who asked for it; the cause keeps the rest. */
export function explainBackupFailure(error: unknown, { into, ownerUrl, step }: FailedBackup): StartError {
  // Already a sentence.
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  // The scratch database lies in DATA_DIR; the other one may be on another machine.
  if (code === '53100' && step === 'trying to restore')
    return refuse(into, 'there is no space left in DATA_DIR, where the backup is tried', error);
  const known = diskReasons[code];
  if (known !== undefined) return refuse(into, known, error);
  const refusal = step === 'reading the database' ? explainAccess(error, ownerUrl) : null;
  return refusal ?? refuse(into, `${stepReasons[step]} (${shortMessage(error)})`, error);
}

/** The same for a restore, which can be repeated after every failure. */
export function explainRestoreFailure(error: unknown, ownerUrl: string): StartError {
  if (error instanceof StartError) return error;
  const refusal = explainAccess(error, ownerUrl);
  if (refusal !== null) return refusal;
  const reason = diskReasons[codeOf(error)] ?? shortMessage(error);
  return new StartError(`The backup was not restored: ${reason}. When that is mended, restore again.`, {
    cause: error,
  });
}

function explainAccess(error: unknown, ownerUrl: string): StartError | null {
  const address = { url: ownerUrl, variable: 'DATABASE_URL' };
  return explainDatabaseError(error, address) ?? explainUnreachable(error, address);
}

const refuse = (into: string, reason: string, cause: unknown): StartError =>
  new StartError(`No backup was made in ${into}: ${reason}.`, { cause });

/** Several errors in one, as of a connection that was tried by IPv4 and IPv6, have no message of their own. */
function shortMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [line = ''] = error.message.split('\n');
  return line.replace(/\.$/, '') || codeOf(error) || error.name;
}
