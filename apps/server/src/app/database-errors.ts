import { StartError } from '../platform/start-error.ts';

/** An address of the database and the variable that holds it; sentences name the variable. */
export type NamedAddress = { url: string; variable: string };

const refusals: Readonly<Record<string, (variable: string) => string>> = {
  '28P01': (variable) => `The database refused the user or password of ${variable}.`,
  '28000': (variable) => `The database refused the user of ${variable}.`,
  '3D000': (variable) =>
    `The database named in ${variable} does not exist. Create it, owned by the user of DATABASE_URL.`,
  '42501': (variable) => `The user of ${variable} may not create tables there. Make it the owner of the database.`,
  '55P03': () =>
    'A migration could not get its lock: somebody works with the table for longer, such as a backup. Start again when that has ended.',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: () => 'The certificate of the database has expired. Renew it on the server.',
  ERR_TLS_CERT_ALTNAME_INVALID: (variable) =>
    `The certificate of the database names another host than ${variable}. Use the name it was made for; sslmode=verify-ca does not compare names.`,
};

function untrusted(variable: string): string {
  return `The certificate of the database is of an authority that is not known here. Name its file in ${variable}: ?sslmode=verify-full&sslrootcert=/path/ca.pem (sslmode=require encrypts without asking who answers).`;
}

const words: readonly { sign: RegExp; sentence: (variable: string) => string }[] = [
  {
    sign: /does not support SSL/i,
    sentence: (variable) => `The database has no TLS. Switch ssl on there, or leave sslmode out of ${variable}.`,
  },
  {
    sign: /no pg_hba\.conf entry .*no encryption|connection is insecure|SSL.* required/i,
    sentence: (variable) =>
      `The database takes only encrypted connections. Add ?sslmode=require to ${variable}, or verify-full.`,
  },
  {
    sign: /unsupported startup parameter/i,
    sentence: (variable) =>
      `${variable} leads to a pooler that refuses a setting of the connection. Leave everything but sslmode out of the end of ${variable}, or set the address of PostgreSQL itself.`,
  },
];

/** A sentence for what the operator can mend about the database; null for anything else. */
export function explainDatabaseError(error: unknown, { url, variable }: NamedAddress): StartError | null {
  // A refusal is a sentence already, whatever caused it.
  if (!(error instanceof Error) || error instanceof StartError) return null;
  const code = codeOf(error);
  const found = words.find(({ sign }) => sign.test(error.message))?.sentence ?? refusals[code];
  if (found) return new StartError(found(variable), { cause: error });
  if ((code === 'ENOENT' || code === 'EACCES') && 'path' in error && namesFile(url, String(error.path)))
    return new StartError(`The file ${String(error.path)}, which ${variable} names, cannot be read.`, {
      cause: error,
    });
  return null;
}

/** The host and port of an address, for people. */
export const placeOf = (url: string): string => new URL(url).host;

/** Whether a parameter of the address is this file, such as `sslrootcert`. */
const namesFile = (url: string, path: string): boolean => [...new URL(url).searchParams.values()].includes(path);

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', '57P03']);

/** A sentence for a database that nobody answers for, or that is still starting; null for anything else. */
export function explainUnreachable(error: unknown, { url, variable }: NamedAddress): StartError | null {
  const code = codeOf(error);
  if (error instanceof StartError || !unreachable.has(code)) return null;
  return new StartError(
    `The database at ${placeOf(url)} does not answer (${code}). Start it or correct ${variable}; without DATABASE_URL Balcão brings its own database.`,
    { cause: error },
  );
}

/** The code of an error or of what caused it; empty without one. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}
