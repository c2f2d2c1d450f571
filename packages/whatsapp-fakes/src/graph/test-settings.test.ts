import { testSettings, type CheckResult, type ListeningFacts, type SettingsReport } from '@balcao/whatsapp/cloud';
import { afterEach, expect, it } from 'vitest';
import { buildShop, type Shop } from './shop.test-data.ts';

let shop: Shop;

afterEach(() => shop.close());

async function ask(prepare: (shop: Shop) => object | void, listening: ListeningFacts = {}): Promise<SettingsReport> {
  shop = await buildShop({ timeouts: { connectMs: 500, answerMs: 500 } });
  shop.account.subscribedApps.add(shop.app.id);
  const changes = prepare(shop) ?? {};
  return testSettings(
    { ...shop.settings, ...changes },
    { callbackUrl: shop.receiver.url, isVerified: true, ...listening },
  );
}
const faultsOf = ({ results }: SettingsReport): object =>
  Object.fromEntries(results.filter(({ fault }) => fault !== null).map(({ check, fault }) => [check, fault]));

it('finds nothing wrong with good settings, and changes nothing at Meta', async () => {
  const report = await ask(() => undefined);
  expect(report).toMatchObject({
    ok: true,
    health: { number: '551130000001', name: 'Loja', quality: 'GREEN', tier: 'TIER_250' },
  });
  expect(faultsOf(report)).toEqual({});
  expect(report.results.map(({ check }: CheckResult) => check)).toEqual([
    'token',
    'appSecret',
    'permissions',
    'number',
    'account',
    'numberStatus',
    'quality',
    'subscription',
    'webhook',
  ]);
  expect(shop.graph.requests.every(({ method }) => method === 'GET')).toBe(true);
});

const rest = (...checks: string[]) => Object.fromEntries(checks.map((check) => [check, 'not_checked']));
const afterToken = rest(
  'appSecret',
  'permissions',
  'number',
  'account',
  'numberStatus',
  'quality',
  'subscription',
  'webhook',
);

it.each<[string, boolean, object, (shop: Shop) => object | void, ListeningFacts?]>([
  ['no token', false, { token: 'missing', ...afterToken }, () => ({ token: '' })],
  ['a token that is none', false, { token: 'token_refused', ...afterToken }, () => ({ token: 'nonsense' })],
  [
    'a token that was taken back',
    false,
    { token: 'token_refused', ...afterToken },
    ({ token }) => void (token.isValid = false),
  ],
  ['nobody there', false, { token: 'unreachable', ...afterToken }, () => ({ baseUrl: 'http://127.0.0.1:1' })],
  [
    'a wrong secret',
    false,
    { appSecret: 'app_secret_wrong', ...rest('permissions') },
    () => ({ appSecret: 'another' }),
  ],
  ['no secret', false, { appSecret: 'missing', ...rest('permissions') }, () => ({ appSecret: '' })],
  [
    'a token that may not send',
    false,
    { permissions: 'permission_missing' },
    ({ token }) => void (token.scopes = ['whatsapp_business_management']),
  ],
  [
    'a token that may not look',
    false,
    {
      permissions: 'permission_missing',
      number: 'permission_missing',
      account: 'permission_missing',
      ...rest('numberStatus', 'quality', 'subscription', 'webhook'),
    },
    ({ token }) => void (token.scopes = ['whatsapp_business_messaging']),
  ],
  [
    'a token that will run out',
    true,
    { permissions: 'token_expires' },
    ({ token }) => void (token.expiresAt = 4_000_000_000),
  ],
  [
    'a number that is not there',
    false,
    { number: 'number_unknown', ...rest('numberStatus', 'quality', 'webhook') },
    () => ({ phoneNumberId: '9999' }),
  ],
  [
    'no number',
    false,
    { number: 'missing', ...rest('numberStatus', 'quality', 'webhook') },
    () => ({ phoneNumberId: '' }),
  ],
  [
    'an account that is not there',
    false,
    { account: 'account_unknown', ...rest('subscription') },
    () => ({ wabaId: '9999' }),
  ],
  ['no account', false, { account: 'missing', ...rest('subscription') }, () => ({ wabaId: '' })],
  [
    'the number of another account',
    false,
    { account: 'number_of_other_account', ...rest('subscription') },
    ({ graph }) => ({ wabaId: graph.addAccount('3002').id }),
  ],
  [
    'a number that is not registered',
    false,
    { numberStatus: 'number_not_registered' },
    ({ number }) => void (number.facts.status = 'PENDING'),
  ],
  ['a banned number', false, { numberStatus: 'banned' }, ({ number }) => void (number.facts.status = 'BANNED')],
  [
    'a number that is held back',
    false,
    { numberStatus: 'account_restricted' },
    ({ number }) => void (number.facts.status = 'RESTRICTED'),
  ],
  ['low quality', true, { quality: 'quality_low' }, ({ number }) => void (number.facts.quality = 'RED')],
  [
    'an app that is not subscribed',
    false,
    { subscription: 'app_not_subscribed' },
    ({ account }) => account.subscribedApps.clear(),
  ],
  [
    'webhooks that go elsewhere',
    false,
    { webhook: 'webhook_elsewhere' },
    () => undefined,
    { callbackUrl: 'https://outra.exemplo.com.br/x' },
  ],
  [
    'webhooks that go nowhere yet',
    true,
    { webhook: 'webhook_not_verified' },
    ({ app }) => void (app.callbackUrl = null),
  ],
  [
    'an address that Meta never asked',
    true,
    { webhook: 'webhook_not_verified' },
    () => undefined,
    { isVerified: false },
  ],
])('%s', async (_name, ok, faults, prepare, listening) => {
  const report = await ask(prepare, listening);
  expect(faultsOf(report)).toEqual(faults);
  expect(report.ok).toBe(ok);
});

it('carries no text and no token, only codes', async () => {
  const report = await ask(() => ({ token: 'nonsense' }));
  expect(JSON.stringify(report)).not.toContain('nonsense');
  expect(report.results[0]).toEqual({ check: 'token', fault: 'token_refused', code: 190 });
});
