import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { isAboutTheData } from './signup-refusal.ts';

describe('isAboutTheData', () => {
  it.each([
    ['S85', 'ERR_VALIDATION', true],
    ['S85', 'ERR_EMAIL_ALREADY_EXISTS', true],
    ['S85', 'ERR_COMPANY_NAME_ALREADY_EXISTS', true],
    ['S86', 'ERR_USER_CREATION_DISABLED', false],
    ['S69', 'NETWORK', false],
    ['S66', 'ERR_TOO_MANY_REQUESTS', false],
    ['S66', 'ERR_SIGNUP_CODE', false],
  ])('%s %s', (_, code, expected) => {
    expect(isAboutTheData(new ApiError(code, 400))).toBe(expected);
  });

  it('S66 leaves a defect to the shared rule', () => {
    expect(isAboutTheData(new TypeError('x'))).toBe(false);
  });
});
