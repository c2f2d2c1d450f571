import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildConnection } from '../../test/support/test-conversations.ts';
import { startTestApp, type TestApp } from '../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../test/support/test-people.ts';
import { readConfig } from '../platform/config.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { replaceSecrets } from './commands/replace-secrets.ts';
import { findLocalSecrets, makeLocalSecrets } from './local-secrets.ts';

const box = createSecretBox(`v1:${randomBytes(32).toString('base64')}`);
const sealed = box.seal('segredo', { table: 'x', column: 'y', companyId: 1, row: '1' });

let app: TestApp;
let company: TestCompany;
let dataDir: string;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const make = () => makeLocalSecrets(readConfig({}), { dataDir, ownerUrl: app.database.ownerUrl });
const kept = () => readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => null);

it('T64 makes secrets where nothing was sealed, and finds them again', async () => {
  const made = await make();
  expect(await findLocalSecrets(readConfig({}), dataDir)).toEqual(made);
});

it.each([
  ['device_credentials', 'INSERT INTO device_credentials (company_id, connection_id, sealed) VALUES ($1, $2, $3)'],
  [
    'cloud_accounts',
    `INSERT INTO cloud_accounts (company_id, connection_id, phone_number_id, waba_id, sealed_token, token_hint, sealed_app_secret)
     VALUES ($1, $2, '1', '1', $3, '1234', '')`,
  ],
  [
    'second_factors',
    'INSERT INTO second_factors (company_id, user_id, secret) SELECT $1, min(id), $3 FROM users WHERE company_id = $1 AND $2::int > 0',
  ],
  ['settings', "UPDATE settings SET value = $3 WHERE company_id = $1 AND key = 'asaas' AND $2::int > 0"],
])(
  'T64 refuses new secrets while %s holds what the lost ones sealed, until the operator gives it up',
  async (table, sql) => {
    await app.database.asOwner(sql, [company.id, await buildConnection(app, company), sealed]);
    await expect(make()).rejects.toThrow(new RegExp(`secrets.json is missing.*\\(${table}\\).*balcao -- new-secrets`));
    expect(await kept()).toBeNull();

    await replaceSecrets({ ownerUrl: app.database.ownerUrl, dataDir });
    expect(await kept()).toContain('appKeys');
    await rm(join(dataDir, 'secrets.json'));
    await make();
  },
);
