import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logError(error: Error): string {
  let written = '';
  const log = createLogger('info', new Writable({ write: (chunk, _encoding, done) => ((written += chunk), done()) }));
  log.warn({ err: error }, 'something failed');
  return written;
}

it('T49 keeps what libraries hang on their errors out of the log: a line tells what and where, no client and no key', () => {
  const client = { secretKey: 1_234_567, password: 'segredo', options: { host: 'db' }, buffer: 'x'.repeat(20_000) };
  const error = Object.assign(new Error('Connection terminated'), { client, code: '57P01', severity: 'FATAL' });
  const line = logError(error);
  expect(line).not.toMatch(/1234567|segredo|xxx/);
  expect(line.length).toBeLessThan(2_000);
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    msg: 'something failed',
    err: { message: 'Connection terminated', errorCode: '57P01', severity: 'FATAL', stack: expect.any(String) },
  });
});
