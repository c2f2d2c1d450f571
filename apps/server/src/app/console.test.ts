import { afterEach, expect, it, vi } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { openConsole } from './console.ts';

afterEach(() => vi.restoreAllMocks());

it('T49 speaks plain words on a terminal', () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { say, fail } = openConsole({ production: false });
  say('Balcão is ready');
  fail(new StartError('Port 3000 is taken.'));
  expect(out.mock.calls).toEqual([['Balcão is ready\n']]);
  expect(err.mock.calls).toEqual([['\nBalcão did not start.\nPort 3000 is taken.\n\n']]);
});
