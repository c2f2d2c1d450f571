import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { describeError, type ErrorWords } from './errors.ts';

const words: ErrorWords = {
  translate: (code, values) =>
    ({
      ERR_NO_PERMISSION: 'sem permissão',
      NETWORK: 'sem conexão',
      ERR_SUBSCRIPTION_EXPIRED: `venceu ${values['date']}`,
      ERR_TOO_MANY_REQUESTS: `em ${values['count']} min`,
      tooManyForHours: `em ${values['count']} h`,
    })[code],
  unknown: 'An error occurred!',
  formatDay: (day) => day.split('-').reverse().join('/'),
  dueDate: '2026-01-05',
};

describe('describeError', () => {
  it.each([
    ['the text of a code', new ApiError('ERR_NO_PERMISSION', 403), 'sem permissão'],
    ['the code when it has no text', new ApiError('ERR_FROM_THE_FUTURE', 400), 'ERR_FROM_THE_FUTURE'],
    ['a plain text of the server', new ApiError('Something else', 400), 'Something else'],
    ['a plain string', 'só um texto', 'só um texto'],
    ['the text of a code given as a string', 'ERR_NO_PERMISSION', 'sem permissão'],
    ['the general text for an answer without a code', new ApiError('', 500), 'An error occurred!'],
    ['the general text for a defect, never its message', new TypeError('x is undefined'), 'An error occurred!'],
    ['the general text for nothing', undefined, 'An error occurred!'],
    ['the general text for an empty string', '', 'An error occurred!'],
    ['the general text for an object', { message: 'x' }, 'An error occurred!'],
  ])('S66 shows %s', (_, error, expected) => {
    expect(describeError(error, words)).toBe(expected);
  });

  it.each([
    [5399, 'em 90 min'],
    [5400, 'em 2 h'],
    [1422 * 60, 'em 24 h'],
  ])('S1068 a wait of %i s is told so that nobody counts minutes', (retryAfter, expected) => {
    expect(describeError(new ApiError('ERR_TOO_MANY_REQUESTS', 429, { retryAfter }), words)).toBe(expected);
  });

  it('S69 has its own text for a missing network', () => {
    expect(describeError(new ApiError('NETWORK', 0), words)).toBe('sem conexão');
  });

  it('S6 names the due day the answer carries, else the stored one', () => {
    expect(describeError(new ApiError('ERR_SUBSCRIPTION_EXPIRED', 402, { dueDate: '2026-03-09' }), words)).toBe(
      'venceu 09/03/2026',
    );
    expect(describeError(new ApiError('ERR_SUBSCRIPTION_EXPIRED', 402), words)).toBe('venceu 05/01/2026');
  });

  it.each([
    [undefined, 'em 0 min'],
    [1, 'em 1 min'],
    [60, 'em 1 min'],
    [61, 'em 2 min'],
  ])('tells a wait of %s seconds in whole minutes', (retryAfter, expected) => {
    expect(describeError(new ApiError('ERR_TOO_MANY_REQUESTS', 429, { retryAfter }), words)).toBe(expected);
  });
});
