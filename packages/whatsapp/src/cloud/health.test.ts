import { describe, expect, it } from 'vitest';
import { readGraphError } from './graph-error.ts';
import { mayCarryToken } from './graph.ts';
import { closedBy, faultOf, readHealth } from './health.ts';
import { NoAnswer, NotReached } from './http.ts';
import { sendableAs } from './media-rules.ts';
import { readTemplate } from './read-templates.ts';

const graphError = (status: number, error?: object) =>
  readGraphError(status, error === undefined ? undefined : { error });

describe('the answer of a health call', () => {
  it('reads what is there', () => {
    const answer = {
      display_phone_number: '+55 11 3000-0001',
      verified_name: 'Loja',
      status: 'CONNECTED',
      quality_rating: 'GREEN',
      throughput: { level: 'STANDARD' },
      platform_type: 'CLOUD_API',
      messaging_limit_tier: 'the name it had until version 23',
      whatsapp_business_manager_messaging_limit: 'TIER_2K',
      webhook_configuration: { application: 'https://a', phone_number: 'https://b' },
    };
    expect(readHealth(answer)).toEqual({
      number: '551130000001',
      name: 'Loja',
      status: 'CONNECTED',
      quality: 'GREEN',
      tier: 'TIER_2K',
      throughput: 'STANDARD',
      platform: 'CLOUD_API',
      nameStatus: null,
      callbackUrl: 'https://b',
    });
    expect(readHealth('a page')).toMatchObject({ number: null, status: null, callbackUrl: null });
  });

  it.each([
    ['CONNECTED', 'CLOUD_API', null],
    ['FLAGGED', 'CLOUD_API', null],
    ['RESTRICTED', 'CLOUD_API', null],
    ['A WORD OF NEXT YEAR', 'CLOUD_API', null],
    [null, null, null],
    ['BANNED', 'CLOUD_API', 'banned'],
    ['DELETED', 'CLOUD_API', 'number_unknown'],
    ['MIGRATED', 'CLOUD_API', 'number_unknown'],
    ['PENDING', 'CLOUD_API', 'number_not_registered'],
    ['DISCONNECTED', 'CLOUD_API', 'number_not_registered'],
    ['UNVERIFIED', 'CLOUD_API', 'number_not_registered'],
    ['CONNECTED', 'NOT_APPLICABLE', 'number_not_registered'],
  ])('a number that is %s on %s', (status, platform, reason) => {
    expect(faultOf({ status, platform })).toBe(reason);
  });

  it.each<[string, unknown, object]>([
    ['nobody there', new NotReached('x'), { end: 'retry', reason: 'unreachable' }],
    ['no answer', new NoAnswer('x'), { end: 'retry', reason: 'unreachable' }],
    ['a gateway', graphError(502), { end: 'retry', reason: 'unreachable', code: 502 }],
    [
      'a token that ended',
      graphError(401, { code: 190, error_subcode: 463 }),
      { end: 'fatal', reason: 'token_refused', code: 190 },
    ],
    ['a permission that is missing', graphError(403, { code: 10 }), { end: 'fatal', reason: 'permission_missing' }],
    [
      'a number that is not there',
      graphError(400, { code: 100, error_subcode: 33 }),
      { end: 'fatal', reason: 'number_unknown' },
    ],
    [
      'a wrong secret',
      graphError(400, { code: 100, message: 'Invalid appsecret_proof provided' }),
      { end: 'fatal', reason: 'token_refused' },
    ],
    ['a block', graphError(400, { code: 368 }), { end: 'fatal', reason: 'account_restricted' }],
    ['a lock', graphError(400, { code: 131031 }), { end: 'fatal', reason: 'account_restricted' }],
    ['too many questions', graphError(400, { code: 80007 }), { end: 'retry', reason: 'unreachable', waitMs: 60_000 }],
    ['a hiccup', graphError(500, { code: 2 }), { end: 'retry', reason: 'unreachable' }],
    ['something new', graphError(400, { code: 77_777 }), { end: 'retry', reason: 'unknown_code', code: 77_777 }],
  ])('%s', (_name, error, expected) => {
    expect(closedBy(error)).toMatchObject({ type: 'closed', ...expected });
  });
});

it.each([
  ['https://lookaside.fbsbx.com/a?b', true],
  ['https://graph.facebook.com/x', true],
  ['https://mmg.whatsapp.net/x', true],
  ['http://lookaside.fbsbx.com/a', false],
  ['https://fbsbx.com.evil.example/a', false],
  ['https://evilfbsbx.com/a', false],
  ['http://169.254.169.254/latest', false],
])('the token may travel to %s: %s', (url, expected) => {
  expect(mayCarryToken(new URL(url), new URL('https://graph.facebook.com'))).toBe(expected);
});

const mega = 1_024 * 1_024;
it.each([
  ['image', 'image/jpeg', 5 * mega, 'image'],
  ['image', 'image/jpeg', 5 * mega + 1, 'document'],
  ['image', 'image/gif', 10, 'document'],
  ['video', 'video/mp4', 16 * mega, 'video'],
  ['video', 'video/webm', 10, 'document'],
  ['voice', 'audio/ogg; codecs=opus', 10, 'audio'],
  ['audio', 'audio/wav', 10, 'document'],
  ['document', 'application/x-anything', 100 * mega, 'document'],
  ['document', 'application/pdf', 100 * mega + 1, null],
] as const)('%s of %s with %d bytes leaves as %s', (kind, mime, bytes, expected) => {
  expect(sendableAs(kind, { mime, bytes })).toBe(expected);
});

describe('a template as Graph lists it', () => {
  it('is read whole', () => {
    const components = [
      { type: 'HEADER', format: 'IMAGE', example: {} },
      { type: 'BODY', text: 'Olá {{1}}' },
      { type: 'FOOTER', text: 'Loja' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Ver', url: 'https://a/{{1}}' },
          { type: 'QUICK_REPLY', text: 'Ok' },
          { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+55' },
          { type: 'COPY_CODE', text: 'Copiar', example: ['25OFF'] },
          { type: 'OTP', text: 'Copiar código' },
          { type: 'FLOW', text: 'x' },
        ],
      },
    ];
    expect(
      readTemplate({
        id: '1',
        name: 'aviso',
        language: 'pt_BR',
        status: 'REJECTED',
        category: 'UTILITY',
        rejected_reason: 'SCAM',
        components,
      }),
    ).toEqual({
      id: '1',
      name: 'aviso',
      language: 'pt_BR',
      category: 'utility',
      status: 'rejected',
      reason: 'SCAM',
      header: { format: 'image', text: '' },
      body: 'Olá {{1}}',
      footer: 'Loja',
      buttons: [
        { kind: 'url', text: 'Ver', value: 'https://a/{{1}}' },
        { kind: 'reply', text: 'Ok', value: '' },
        { kind: 'phone', text: 'Ligar', value: '+55' },
        { kind: 'coupon', text: 'Copiar', value: '' },
        { kind: 'code', text: 'Copiar código', value: '' },
        { kind: 'other', text: 'x', value: '' },
      ],
    });
  });

  it('without a name is none, and odd parts are left out', () => {
    expect(readTemplate({ id: '1', language: 'pt_BR' })).toBeNull();
    expect(
      readTemplate({
        id: '1',
        name: 'a',
        language: 'pt_BR',
        status: 'NEW WORD',
        components: 'x',
        rejected_reason: 'NONE',
      }),
    ).toMatchObject({ status: 'unknown', category: 'unknown', header: null, body: '', buttons: [], reason: null });
  });
});
