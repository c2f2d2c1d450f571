import { expect, it } from 'vitest';
import { closedWithCode } from './close-code.ts';

it.each([
  [401, true, 'unlinked', 'unlinked_on_phone'],
  [402, true, 'fatal', 'account_restricted'],
  [403, true, 'fatal', 'banned'],
  [405, true, 'fatal', 'client_outdated'],
  [408, true, 'retry', 'unreachable'],
  [408, false, 'fatal', 'qr_expired'],
  [411, true, 'fatal', 'not_multi_device'],
  [428, true, 'retry', 'unreachable'],
  [440, true, 'retry', 'replaced'],
  [500, true, 'retry', 'unreachable'],
  [503, true, 'retry', 'unreachable'],
  [515, true, 'retry', 'unreachable'],
  [599, true, 'retry', 'unknown_code'],
])('takes close code %i (linked: %s) for %s, %s', (code, linked, end, reason) => {
  expect(closedWithCode(code, linked)).toMatchObject({ type: 'closed', end, reason, code });
});
