import { describe, expect, it } from 'vitest';
import { answerChallenge } from './challenge.ts';
import { sign, verifySignature } from './signature.ts';
import { isOurs } from './wamid.ts';

const body = Buffer.from('{"object":"whatsapp_business_account","entry":[{"text":"Olá ☕"}]}');
const good = sign('right', body);
const tampered = Buffer.from(body);
tampered[body.length - 3] = (tampered[body.length - 3] ?? 0) ^ 1;

describe('the signature of a webhook', () => {
  it('T46 is believed when the app signed these bytes', () => {
    expect(verifySignature('right', body, good)).toBe(true);
    expect(verifySignature('right', body, good.toUpperCase().replace('SHA256', 'sha256'))).toBe(true);
    expect(verifySignature(['old', 'right'], body, good)).toBe(true);
  });

  it.each<[string, string | readonly string[], Uint8Array, string | readonly string[] | undefined]>([
    ['none at all', 'right', body, undefined],
    ['an empty one', 'right', body, ''],
    ['two of them', 'right', body, [good, good]],
    ['one of another app', 'right', body, sign('other', body)],
    ['one of other bytes', 'right', tampered, good],
    ['the old kind', 'right', body, good.replace('sha256', 'sha1')],
    ['a short one', 'right', body, good.slice(0, -2)],
    ['a long one', 'right', body, `${good}00`],
    ['one without its name', 'right', body, good.slice(7)],
    ['one that is no number', 'right', body, `sha256=${'x'.repeat(64)}`],
    ['one made without a secret while none is set', '', body, sign('', body)],
    ['any, when there are no secrets', [], body, good],
    ['one made without a secret among others', ['', 'right'], body, sign('', body)],
  ])('T46 is refused: %s', (_name, secrets, bytes, header) => {
    expect(verifySignature(secrets, bytes, header)).toBe(false);
  });
});

describe('the question of whose address it is', () => {
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'ours', 'hub.challenge': '1158201444' };

  it('is answered with its own number', () => {
    expect(answerChallenge(asked, 'ours')).toBe('1158201444');
  });

  it.each<[string, object, string]>([
    ['with another token', { 'hub.verify_token': 'theirs' }, 'ours'],
    ['without a token', { 'hub.verify_token': undefined }, 'ours'],
    ['with two tokens', { 'hub.verify_token': ['ours', 'ours'] }, 'ours'],
    ['in another mode', { 'hub.mode': 'unsubscribe' }, 'ours'],
    ['without a question', { 'hub.challenge': undefined }, 'ours'],
    ['with a page of its own', { 'hub.challenge': '<script>' }, 'ours'],
    ['while we have no token', { 'hub.verify_token': '' }, ''],
  ])('is not answered %s', (_name, changes, token) => {
    expect(answerChallenge({ ...asked, ...changes }, token)).toBeNull();
  });
});

it.each([
  ['what the business sent', 'wamid.HBgNNTUxNjk5MjMxODIyMhUCABEYEjgxQkVFRDVBQTVDODFDOTg3MQA=', true],
  ['what it received', 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUFERjg0NDEzNDdFODU3MUMxMAA=', false],
  ['an id that cannot be read', 'ABGGFlA5Fpa', true],
  ['an empty one', '', true],
])('knows %s by its id', (_name, id, expected) => {
  expect(isOurs(id)).toBe(expected);
});
