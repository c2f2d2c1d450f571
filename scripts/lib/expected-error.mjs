/** Something the person at the terminal can mend; shown as its sentence, without a stack. */
export class ExpectedError extends Error {}

const sentences = {
  ENOSPC: 'There is no space left on the disk. Free about 1 GB and try again.',
  EACCES: 'A file of the project cannot be written by this user. Run as the user who owns the folder.',
  EROFS: 'The disk is read-only.',
};

/** Runs a command's main function; whatever goes wrong ends in exit code 1 and as few words as possible. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error) {
  if (error instanceof ExpectedError) return error.message;
  const sentence = sentences[error?.code];
  if (sentence !== undefined) return `${sentence}${error.path === undefined ? '' : ` (${error.path})`}`;
  return error?.stack ?? String(error);
}
