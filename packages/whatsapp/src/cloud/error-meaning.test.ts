import { describe, expect, it } from 'vitest';
import { failureCode, meaningOf, meaningOfError } from './error-meaning.ts';
import { readGraphError } from './graph-error.ts';

const error = (status: number, code?: number, subcode?: number, message = '') =>
  readGraphError(status, code === undefined ? 'a page' : { error: { code, error_subcode: subcode, message } });

describe('what an error of Graph means', () => {
  it.each([
    [[0, 190], { do: 'close', reason: 'token_refused' }],
    [[3, 10, 200, 250, 299, 131005], { do: 'close', reason: 'permission_missing' }],
    [[131031], { do: 'close', reason: 'account_restricted' }],
    [[131045, 133010], { do: 'close', reason: 'number_not_registered' }],
    [[1, 2, 131000, 131016, 131057, 133004], { do: 'retry' }],
    [[4, 80007], { do: 'slowDown', of: 'link', waitMs: 60_000 }],
    [[130429], { do: 'slowDown', of: 'link', waitMs: 2_000 }],
    [[131056], { do: 'slowDown', of: 'chat', waitMs: 4_000 }],
    [[368, 130497, 131037, 131048], { do: 'restrict' }],
    [[131047], { do: 'refuse', code: 'window_closed' }],
    [[131026], { do: 'refuse', code: 'not_on_whatsapp' }],
    [[131050], { do: 'refuse', code: 'opted_out' }],
    [[131062], { do: 'refuse', code: 'no_number' }],
    [[130472, 131049], { do: 'refuse', code: 'marketing_limited' }],
    [[131042], { do: 'refuse', code: 'payment_missing' }],
    [[131052, 131053], { do: 'refuse', code: 'media_refused' }],
    [[132000, 132001, 132005, 132007, 132012, 132015, 132016], { do: 'refuse', code: 'template_refused' }],
    [[33, 100, 131008, 131009, 131021, 131051, 999_999], { do: 'refuse', code: 'refused' }],
  ])('codes %j', (codes, meaning) => {
    for (const code of codes) expect(meaningOf(code)).toEqual(meaning);
  });

  it.each([
    ['a number that is not there', error(400, 100, 33), { do: 'close', reason: 'number_unknown' }],
    [
      'a secret that is not the app’s',
      error(400, 100, undefined, 'Invalid appsecret_proof provided in the API argument'),
      { do: 'close', reason: 'token_refused' },
    ],
    ['the page of a gateway', error(502), null],
    ['a gateway that is in a hurry', error(429), { do: 'slowDown', of: 'link', waitMs: 60_000 }],
    ['a refusal of something in between', error(403), { do: 'retry' }],
  ])('%s', (_name, told, meaning) => {
    expect(meaningOfError(told)).toEqual(meaning);
  });

  it.each([
    [131026, 'not_on_whatsapp'],
    [131047, 'window_closed'],
    [131050, 'opted_out'],
    [131042, 'payment_missing'],
    [131048, 'restricted'],
    [131031, 'restricted'],
    [132015, 'template_refused'],
    [131053, 'media_refused'],
    [131000, 'refused'],
    [131049, 'marketing_limited'],
    [-1, 'refused'],
  ])('a message that failed later with %d is %s', (code, expected) => {
    expect(failureCode(code)).toBe(expected);
  });
});
