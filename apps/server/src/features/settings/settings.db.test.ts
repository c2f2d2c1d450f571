import { secretMask, settingKeysOf, settingSpecs, type SettingKey, type SettingSpec } from '@balcao/contract';
import { platformCompanyId } from '@balcao/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { buildCompany, buildPerson, type TestCompany } from '../../../test/support/test-people.ts';
import { readDownloadLimit, readSetting, readUploadLimit } from './index.ts';

let app: TestApp;
let company: TestCompany;
let platform: TestCompany;

beforeAll(async () => {
  app = await startTestApp();
  platform = await buildCompany(app, { isPlatform: true });
  company = await buildCompany(app);
});
afterAll(() => app.close());

const put = (key: string, value: string, token = company.admin.token) =>
  app.request({ method: 'PUT', url: `/api/settings/${key}`, token, payload: { key, value } });
const read = async (key: string) =>
  (await app.request({ url: '/api/settings', token: company.admin.token }))
    .json()
    .find((setting: { key: string }) => setting.key === key);

describe('settings', () => {
  it('starts with the defaults of a new company', async () => {
    const values = Object.fromEntries(
      (await app.request({ url: '/api/settings', token: company.admin.token }))
        .json()
        .map(({ key, value }: { key: string; value: string }) => [key, value]),
    );
    expect(values).toMatchObject({
      userRating: 'disabled',
      scheduleType: 'disabled',
      CheckMsgIsGroup: 'enabled',
      call: 'disabled',
      chatBotType: 'text',
      userCreation: 'enabled',
      campaignsEnabled: 'false',
      asaas: '',
      autoReopenTimeout: '120',
      ratingsTimeout: '5',
    });
  });

  it.each([
    ['autoReopenTimeout', '120'],
    ['ratingsTimeout', '5'],
  ] as const)('reads %s by itself', async (key, value) => {
    expect(await app.uow.read(company.id, (db) => readSetting(db, key))).toBe(value);
  });

  it('changes one and shows attendants only what every screen needs', async () => {
    expect((await put('userRating', 'enabled')).json()).toEqual({ key: 'userRating', value: 'enabled', isSet: true });
    const seen = (await app.request({ url: '/api/settings/public', token: company.attendant.token })).json();
    expect(seen).toContainEqual({ key: 'userRating', value: 'enabled', isSet: true });
    expect(seen.map(({ key }: { key: string }) => key)).not.toContain('tokenixc');
  });

  it('S1067 writes secrets sealed, shows a mask and leaves them alone when the mask or a part of it is saved', async () => {
    expect((await put('tokenixc', '42:segredo-do-provedor')).json()).toEqual({
      key: 'tokenixc',
      value: secretMask,
      isSet: true,
    });
    expect(await read('tokenixc')).toEqual({ key: 'tokenixc', value: secretMask, isSet: true });
    const stored = async () =>
      (
        await app.database.asOwner("SELECT value FROM settings WHERE company_id = $1 AND key = 'tokenixc'", [
          company.id,
        ])
      )[0]?.['value'];
    const sealed = await stored();
    expect(sealed).not.toContain('segredo');
    await put('tokenixc', secretMask);
    expect(await stored()).toBe(sealed);
    for (const typed of [`${secretMask}x`, `42:${secretMask}`, `${secretMask}${secretMask}`]) {
      const refused = await put('tokenixc', typed);
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { value: 'invalid' }]);
    }
    expect(await stored()).toBe(sealed);
    expect((await put('tokenixc', '')).json()).toEqual({ key: 'tokenixc', value: '', isSet: false });
  });

  it.each([
    ['an unknown key', 'hack', 'x', 404, 'ERR_NO_SETTING_FOUND'],
    ['an inherited key', 'constructor', 'x', 404, 'ERR_NO_SETTING_FOUND'],
    ['a value that is not offered', 'chatBotType', 'telepathy', 400, 'ERR_VALIDATION'],
    ['campaigns, which the operator sells', 'campaignsEnabled', 'true', 403, 'ERR_NO_PERMISSION'],
    ['the payment token, which is the operator’s', 'asaas', 'x', 403, 'ERR_NO_PERMISSION'],
  ])('refuses %s', async (_name, key, value, status, error) => {
    const answer = await put(key, value);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  const limited = settingKeysOf(platformCompanyId).flatMap((key) => {
    const { maxLength }: SettingSpec = settingSpecs[key];
    return maxLength === undefined ? [] : [[key, maxLength] as const];
  });

  /** What is an address has to begin as one. */
  const beginningOf: Partial<Record<SettingKey, string>> = {
    supportContact: 'https://x.test/',
    pixMerchantName: 'Loja',
    pixMerchantCity: 'Recife',
  };
  /** Of these names a code has room for less, so that accents, which it leaves out, make the rest. */
  const restOf: Partial<Record<SettingKey, string>> = { pixMerchantName: '\u0301', pixMerchantCity: '\u0301' };

  it.each(limited)('takes %s of %i letters and no more', async (key, maxLength) => {
    const textOf = (length: number): string => (beginningOf[key] ?? '').padEnd(length, restOf[key] ?? 'x');
    const answers = [maxLength, maxLength + 1].map((length) => put(key, textOf(length), platform.admin.token));
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  });

  it.each([
    ['a name of 25 letters', 'pixMerchantName', 'Comércio de Peças do João', null],
    ['a name of 26', 'pixMerchantName', 'Comércio de Peças dos João', 'tooLong'],
    ['a name whose letters become more', 'pixMerchantName', `${'a'.repeat(24)}ß`, 'tooLong'],
    ['a city of 15 letters', 'pixMerchantCity', 'São José do Rio', null],
    ['a city of 16', 'pixMerchantCity', 'São José do Rios', 'tooLong'],
    ['a city of which nothing is left', 'pixMerchantCity', '東京', 'invalid'],
    ['no city', 'pixMerchantCity', '', null],
  ] as const)('S810 takes what the Pix code has room for: %s', async (_name, key, value, wrong) => {
    const before = (await put(key, 'Loja', platform.admin.token)).json();
    const answer = await put(key, value, platform.admin.token);
    expect([answer.statusCode, answer.json().fields ?? null]).toEqual(
      wrong === null ? [200, null] : [400, { value: wrong }],
    );
    const stored = (await app.request({ url: '/api/settings', token: platform.admin.token }))
      .json<{ key: string; value: string }[]>()
      .find((setting) => setting.key === key);
    expect(stored?.value).toBe(wrong === null ? value : before.value);
  });

  it('knows the largest files to send and to keep, each by itself, and fifteen megabytes unless somebody said otherwise', async () => {
    const limits = async () => [await readUploadLimit(app.uow), await readDownloadLimit(app.uow)];
    const usual = 15 * 1024 * 1024;
    const set = (key: string, value: string) =>
      app.database.asOwner('INSERT INTO platform_settings (key, value) VALUES ($1, $2)', [key, value]);
    await app.database.asOwner("DELETE FROM platform_settings WHERE key IN ('uploadLimit', 'downloadLimit')");
    expect(await limits()).toEqual([usual, usual]);
    await set('uploadLimit', '1000');
    expect(await limits()).toEqual([1_000, usual]);
    await set('downloadLimit', '2000');
    expect(await limits()).toEqual([1_000, 2_000]);
  });

  it.each([
    [31, 400],
    [32, 200],
    [255, 200],
    [256, 400],
    [0, 200],
  ])('S1142 a webhook token of Asaas with %i characters answers %i', async (length, status) => {
    const answer = await put('billingAsaasWebhookToken', 'x'.repeat(length), platform.admin.token);
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json().fields).toEqual({ value: length < 32 ? 'tooShort' : 'tooLong' });
  });

  it('lets the operator write the payment token', async () => {
    expect((await put('asaas', 'chave', platform.admin.token)).statusCode).toBe(200);
  });

  it.each([
    ['publicSignup', 'enabled', 'sometimes'],
    ['minPasswordLength', '8', '4'],
    ['minPasswordLength', '20', '21'],
    ['graceDays', '30', '31'],
    ['graceDays', '0', '-1'],
  ])('S411 %s belongs to the operator alone', async (key, value, wrong) => {
    const keysOf = async (token: string): Promise<string[]> =>
      (await app.request({ url: '/api/settings', token })).json().map((setting: { key: string }) => setting.key);
    expect(await keysOf(company.admin.token)).not.toContain(key);
    expect((await put(key, value)).json().error).toBe('ERR_NO_SETTING_FOUND');
    const colleague = await buildPerson(app, platform, { profile: 'admin' });
    expect((await put(key, wrong, colleague.token)).json().error).toBe('ERR_NO_PERMISSION');
    expect(await keysOf(platform.admin.token)).toContain(key);
    expect((await put(key, wrong, platform.admin.token)).json().error).toBe('ERR_VALIDATION');
    expect((await put(key, value, platform.admin.token)).json()).toEqual({ key, value, isSet: true });
  });
});
