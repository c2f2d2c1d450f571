/** How `platform/security/secret-box.ts` writes what it sealed: the key's version, nonce, tag and text. */
export const sealedText = '^v[0-9]+[.][A-Za-z0-9+/=]{16}[.][A-Za-z0-9+/=]{24}[.]';

/** A column that holds sealed texts, and what of its row is part of the encryption. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The column it was sealed for, where the text moved since. */
  sealedFor?: string;
  /** In SQL; 0 where the row is of no company. */
  company: string;
  /** In SQL, as text. */
  parts: readonly string[];
  rowOf: (parts: readonly string[]) => string;
};

const first = ([part = '']: readonly string[]): string => part;
const ofCompany = { company: 'company_id', rowOf: first };

/** Every column of the database that holds sealed texts; a test looks for more. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'settings', column: 'value', parts: ['key'], ...ofCompany },
  { table: 'cloud_accounts', column: 'sealed_token', parts: ['connection_id::text'], ...ofCompany },
  { table: 'cloud_accounts', column: 'sealed_app_secret', parts: ['connection_id::text'], ...ofCompany },
  { table: 'second_factors', column: 'secret', parts: ['user_id::text'], ...ofCompany },
  { table: 'webhooks', column: 'sealed_secret', parts: ['id::text'], ...ofCompany },
  { table: 'webhooks', column: 'old_sealed_secret', sealedFor: 'sealed_secret', parts: ['id::text'], ...ofCompany },
  { table: 'push_devices', column: 'sealed_target', parts: ["encode(endpoint_hash, 'hex')"], ...ofCompany },
  { table: 'push_keys', column: 'sealed_private_key', company: '0', parts: ['public_key'], rowOf: first },
  { table: 'device_credentials', column: 'sealed', parts: ['connection_id::text'], ...ofCompany },
  {
    table: 'device_keys',
    column: 'sealed',
    company: 'company_id',
    parts: ['connection_id::text', 'kind', 'id'],
    rowOf: ([connectionId, kind, id]) => JSON.stringify([Number(connectionId), kind, id]),
  },
];
