import { StartError } from '../platform/start-error.ts';

const refusals: Readonly<Record<string, string>> = {
  '28P01': 'The database refused the user or password of DATABASE_URL.',
  '28000': 'The database refused the user of DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it, owned by the user of DATABASE_URL.',
  '42501': 'The user of DATABASE_URL may not create tables there. Make it the owner of the database.',
  '55P03':
    'A migration could not get its lock: somebody works with the table for longer, such as a backup. Start again when that has ended.',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted(),
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted(),
  CERT_HAS_EXPIRED: 'The certificate of the database has expired. Renew it on the server.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the database names another host than DATABASE_URL. Use the name it was made for; sslmode=verify-ca does not compare names.',
};

function untrusted(): string {
  return 'The certificate of the database is of an authority that is not known here. Name its file in DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/ca.pem (sslmode=require encrypts without asking who answers).';
}

const words: readonly { sign: RegExp; sentence: string }[] = [
  {
    sign: /does not support SSL/i,
    sentence: 'The database has no TLS. Switch ssl on there, or leave sslmode out of DATABASE_URL.',
  },
  {
    sign: /no pg_hba\.conf entry .*no encryption|connection is insecure|SSL.* required/i,
    sentence: 'The database takes only encrypted connections. Add ?sslmode=require to DATABASE_URL, or verify-full.',
  },
  {
    sign: /unsupported startup parameter/i,
    sentence:
      'DATABASE_URL leads to PgBouncer, which drops the role we ask for. Set the address of PostgreSQL itself, or DATABASE_APP_URL and DATABASE_PLATFORM_URL through pool_mode = session.',
  },
];

/** A sentence for what the operator can mend about the database; null for anything else. */
export function explainDatabaseError(error: unknown): StartError | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const found = words.find(({ sign }) => sign.test(error.message))?.sentence ?? refusals[code];
  if (found) return new StartError(found, { cause: error });
  const isFile = code === 'ENOENT' || code === 'EACCES';
  if (isFile && 'path' in error)
    return new StartError(`The file ${String(error.path)}, which DATABASE_URL names, cannot be read.`, {
      cause: error,
    });
  return null;
}

/** The code of an error or of what caused it; empty without one. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}
