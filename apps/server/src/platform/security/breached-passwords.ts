let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Asks the list of passwords that are known from breaches of other services. It takes a few megabytes, so it is read
 * when the first password is set and then kept.
 */
export async function loadBreachedPasswords(): Promise<(plain: string) => boolean> {
  known ??= readList();
  const passwords = await known;
  return (plain) => passwords.has(plain);
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
