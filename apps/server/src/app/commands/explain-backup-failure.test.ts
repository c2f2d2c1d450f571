import { expect, it } from 'vitest';
import { StartError } from '../../platform/start-error.ts';
import { explainBackupFailure, explainRestoreFailure, type BackupStep } from './explain-backup-failure.ts';

const ownerUrl = 'postgres://desk:segredo@db.example:5432/balcao';
const failed = (message: string, code?: string): Error => Object.assign(new Error(message), code ? { code } : {});

it.each<[BackupStep, Error, string]>([
  ['preparing', failed('EACCES: permission denied', 'EACCES'), 'this user may not write there'],
  ['reading the database', failed('write ENOSPC', 'ENOSPC'), 'there is no space left on the disk'],
  ['reading the database', failed('connect ECONNREFUSED', 'ECONNREFUSED'), 'The database at db.example:5432 does not'],
  ['reading the database', failed('password authentication failed', '28P01'), 'refused the user or password of DATAB'],
  [
    'reading the database',
    failed('Connection terminated unexpectedly'),
    'the database could not be read to the end (Connection terminated unexpectedly)',
  ],
  ['copying the media', failed('The object store answered 403'), 'the media could not be copied (The object store'],
  ['trying to restore', failed('could not extend file', '53100'), 'no space left in DATA_DIR'],
  [
    'trying to restore',
    failed('duplicate key value violates unique constraint "users_pkey"', '23505'),
    'could not be restored into a scratch database, so it would be of no use (duplicate key value',
  ],
  ['trying to restore', failed('password authentication failed', '28P01'), 'could not be restored into a scratch'],
  [
    'trying to restore',
    new StartError('There is no embedded PostgreSQL here.'),
    'There is no embedded PostgreSQL here.',
  ],
])('S1001 a backup that fails while %s ends with a sentence: %s', (step, error, sentence) => {
  const explained = explainBackupFailure(error, { into: '/backups', ownerUrl, step });
  expect(explained).toBeInstanceOf(StartError);
  expect(explained.message).toContain(sentence);
  expect(explained.message).not.toContain('segredo');
});

it.each([
  [failed('EACCES: permission denied', 'EACCES'), 'this user may not write there'],
  [failed('connect ETIMEDOUT', 'ETIMEDOUT'), 'The database at db.example:5432 does not'],
  [failed('deadlock detected', '40P01'), 'The backup was not restored: deadlock detected.'],
])('S1001 a restore that fails ends with a sentence: %s', (error, sentence) => {
  const explained = explainRestoreFailure(error, ownerUrl);
  expect(explained).toBeInstanceOf(StartError);
  expect(explained.message).toContain(sentence);
});
