import { type CloudAccount, cloudInput } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import type { Reasons } from '../../../lib/forms/form-reasons.ts';
import {
  cloudFields,
  type CloudFormValues,
  cloudPatterns,
  emptyCloud,
  needsWebhook,
  toCloudInput,
  toCloudValues,
  toFormError,
  validateCloud,
} from './cloud-form.ts';
import { emptyConnection, toConnectionInput, validateConnection } from '../dialog/connection-form.ts';

const typed: CloudFormValues = {
  phoneNumberId: '109876543210987',
  wabaId: '102345678901234',
  cloudToken: 'EAAG'.padEnd(180, 'x'),
  appSecret: 'a1b2c3d4'.repeat(4),
};
const known: CloudAccount = {
  phoneNumberId: '109876543210987',
  wabaId: '102345678901234',
  tokenHint: 'xyz9',
  verifyToken: 'abc',
  webhookPath: '/api/webhooks/whatsapp/key',
  verifiedAt: null,
  lastWebhookAt: null,
};
const found = (reasons: Reasons<CloudFormValues>) =>
  Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason !== undefined));

describe('cloudPatterns', () => {
  const rules = {
    phoneNumberId: cloudInput.shape.phoneNumberId,
    wabaId: cloudInput.shape.wabaId,
    cloudToken: cloudInput.shape.token,
    appSecret: cloudInput.shape.appSecret,
  };
  const lengths = [0, 1, 4, 5, 19, 20, 30, 31, 32, 33, 1000, 1001];
  const values = ['7', 'a', 'F', 'g', '~', '!', ' ', 'é', '\n'].flatMap((sign) =>
    lengths.map((length) => sign.repeat(length)),
  );

  it.each(cloudFields)('%s takes what the contract takes', (field) => {
    for (const value of values)
      expect([value, cloudPatterns[field].test(value)]).toEqual([value, rules[field].safeParse(value).success]);
  });
});

describe('validateCloud', () => {
  it.each<[string, Partial<CloudFormValues>, Reasons<CloudFormValues>]>([
    ['a complete number', {}, {}],
    ['what came with spaces when it was pasted', { phoneNumberId: ' 109876543210987\n' }, {}],
    [
      'nothing',
      emptyCloud,
      { phoneNumberId: 'required', wabaId: 'required', cloudToken: 'required', appSecret: 'required' },
    ],
    [
      'the number itself instead of its ID',
      { phoneNumberId: '+55 11 98765-4321' },
      { phoneNumberId: 'invalidCharacters' },
    ],
    ['an ID of four digits', { wabaId: '1234' }, { wabaId: 'invalidCharacters' }],
    ['half a token', { cloudToken: 'EAAG' }, { cloudToken: 'invalidCharacters' }],
    ['a token with a gap', { cloudToken: `${'x'.repeat(30)} ${'x'.repeat(30)}` }, { cloudToken: 'invalidCharacters' }],
    ['a secret of 31', { appSecret: 'a'.repeat(31) }, { appSecret: 'invalidCharacters' }],
    ['a secret in capitals', { appSecret: 'A'.repeat(32) }, {}],
  ])('%s', (_, change, reasons) => {
    expect(found(validateCloud({ ...typed, ...change }, null))).toEqual(reasons);
  });

  it('lets known secrets stay, and still looks at new ones', () => {
    expect(found(validateCloud(toCloudValues(known), known))).toEqual({});
    expect(found(validateCloud({ ...toCloudValues(known), appSecret: 'x' }, known))).toEqual({
      appSecret: 'invalidCharacters',
    });
  });

  it('is asked only where Meta is spoken with', () => {
    expect(found(validateConnection({ ...emptyConnection, name: 'Loja' }, null))).toEqual({});
    expect(
      Object.keys(found(validateConnection({ ...emptyConnection, name: 'Loja', provider: 'cloud' }, null))),
    ).toEqual(['phoneNumberId', 'wabaId', 'cloudToken', 'appSecret']);
  });
});

describe('the body', () => {
  it('has what was typed, trimmed', () => {
    expect(toCloudInput({ ...typed, cloudToken: ` ${typed.cloudToken} ` })).toEqual({
      phoneNumberId: typed.phoneNumberId,
      wabaId: typed.wabaId,
      token: typed.cloudToken,
      appSecret: typed.appSecret,
    });
  });

  it('leaves out secrets that stay', () => {
    expect(toConnectionInput({ ...emptyConnection, ...toCloudValues(known), provider: 'cloud' }).cloud).toEqual({
      phoneNumberId: known.phoneNumberId,
      wabaId: known.wabaId,
    });
  });

  it('says nothing of Meta for the other kinds', () => {
    expect(Object.keys(toConnectionInput({ ...emptyConnection, ...typed }))).not.toEqual(
      expect.arrayContaining(['cloud']),
    );
    expect(Object.keys(toConnectionInput({ ...emptyConnection, ...typed }))).not.toEqual(
      expect.arrayContaining(['phoneNumberId']),
    );
  });
});

describe('needsWebhook', () => {
  it.each([
    ['a new number', { cloud: known }, null, true],
    ['a phone that became a number at Meta', { cloud: known }, { cloud: null }, true],
    ['a number that was changed', { cloud: known }, { cloud: known }, false],
    ['a phone', { cloud: null }, null, false],
  ])('%s', (_, saved, before, expected) => {
    expect(needsWebhook(saved, before)).toBe(expected);
  });
});

describe('toFormError', () => {
  it('names the fields as the form does', () => {
    const error = toFormError(
      new ApiError('ERR_VALIDATION', 400, { fields: { 'cloud.token': 'required', name: 'tooShort' } }),
    );
    expect(error).toMatchObject({
      code: 'ERR_VALIDATION',
      data: { fields: { cloudToken: 'required', name: 'tooShort' } },
    });
  });

  it('leaves every other failure alone', () => {
    const error = new Error('no');
    expect(toFormError(error)).toBe(error);
  });
});
