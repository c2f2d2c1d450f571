/** The embedded server cannot start; the message tells a person what happened and what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const reasonsByCode: Record<string, string> = {
  ENOSPC: 'there is no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
};

/** Turns a failed file operation on the data folder into one sentence; returns other errors unchanged. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const reason = reasonsByCode[String(error.code)];
  if (reason === undefined) return error;
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: ${reason}. Correct that or set DATA_DIR to another folder, then start again.`,
    { cause: error },
  );
}

/** Whether this is a system error with that code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
