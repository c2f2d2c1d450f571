import { StartError } from '../../../platform/start-error.ts';

/** A start of the embedded server that cannot go on; the message says what happened and what to do. */
export class EmbeddedPostgresError extends StartError {}

const kindsByCode: Record<string, string> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
};

/** Turns a failed file operation on the data folder into one sentence; other errors pass unchanged. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const kind = kindsByCode[String(error.code)];
  if (kind === undefined) return error;
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: ${kind}. Mend that or set DATA_DIR to another folder, then start again.`,
    { cause: error },
  );
}
