import { describe, expect, it } from 'vitest';
import { readApiError } from './api-error.ts';

describe('readApiError', () => {
  it.each([
    [
      'our own answer',
      400,
      { error: 'ERR_VALIDATION', fields: { name: 'required', odd: 3 }, requestId: 'r1' },
      { code: 'ERR_VALIDATION', data: { fields: { name: 'required' }, requestId: 'r1' } },
    ],
    [
      'a limit',
      429,
      { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 90 },
      { code: 'ERR_TOO_MANY_REQUESTS', data: { retryAfter: 90 } },
    ],
    [
      'who was quicker',
      409,
      { error: 'ERR_TICKET_ALREADY_TAKEN', userName: 'Ana' },
      { code: 'ERR_TICKET_ALREADY_TAKEN', data: { userName: 'Ana' } },
    ],
    [
      'the ticket in the way',
      409,
      { error: 'ERR_OTHER_OPEN_TICKET', userName: 'Ana', uuid: 'u-1' },
      { code: 'ERR_OTHER_OPEN_TICKET', data: { userName: 'Ana', uuid: 'u-1' } },
    ],
    ['a text instead of a code', 400, { error: 'nope' }, { code: 'nope' }],
    ['an object instead of a code', 500, { error: { message: 'x' } }, { code: '' }],
    ['a proxy’s page', 502, undefined, { code: 'ERR_UNAVAILABLE' }],
    ['nothing at all', 500, undefined, { code: '' }],
    ['a list', 500, [], { code: '' }],
  ])('S69 reads %s', (_, status, body, expected) => {
    expect(readApiError(status, body)).toMatchObject({ status, ...expected });
  });
});
