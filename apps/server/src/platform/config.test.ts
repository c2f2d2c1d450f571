import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const key = `v1:${Buffer.alloc(32, 7).toString('base64')}`;
const secret = 'kP3v9xQ2mT7wZ1nB5rL8cF4hJ6dS0gAy';
const mail = { SMTP_FROM: 'Balcão <desk@x.test>', PUBLIC_URL: 'https://desk.x.test' };

describe('readConfig', () => {
  it('starts an evaluation with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      roles: ['web', 'sessions', 'worker'],
      s3: null,
      smtp: null,
    });
  });

  it.each([
    [
      { SMTP_URL: 'smtp://ana%40x:p%25w@mail.x.test' },
      { host: 'mail.x.test', port: 587, security: 'starttls', login: { user: 'ana@x', password: 'p%w' } },
    ],
    [{ SMTP_URL: 'smtps://mail.x.test' }, { port: 465, security: 'tls', login: null }],
    [{ SMTP_URL: 'smtp://127.0.0.1:1025' }, { host: '127.0.0.1', port: 1025, security: 'off' }],
    [{ SMTP_URL: 'smtp://[::1]:1025' }, { host: '::1', security: 'off' }],
    [
      { SMTP_HOST: 'mail.x.test', SMTP_PORT: '465' },
      { port: 465, security: 'tls' },
    ],
    [
      { SMTP_HOST: 'relay', SMTP_PORT: '25', SMTP_SECURE: 'off' },
      { host: 'relay', port: 25, security: 'off' },
    ],
    [{ SMTP_HOST: 'localhost', SMTP_SECURE: 'starttls' }, { security: 'starttls' }],
    [{ SMTP_HOST: 'm.test', SMTP_USER: 'ana', SMTP_PASSWORD: ' p ' }, { login: { user: 'ana', password: ' p ' } }],
  ])('T64 reads %o', (env, expected) => {
    expect(readConfig({ ...mail, ...env }).smtp).toMatchObject({ from: 'Balcão <desk@x.test>', ...expected });
  });

  it.each([
    [undefined, false],
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('reads TRUST_PROXY=%s', (raw, expected) => {
    expect(readConfig(raw === undefined ? {} : { TRUST_PROXY: raw }).trustProxy).toEqual(expected);
  });

  it('S1008 a password may contain a comma', () => {
    const address = 'postgres://u:a,b@one:5432/d';
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it.each([
    ['PORT is not a number', { PORT: 'abc' }, 'PORT must be a whole number'],
    ['TRUST_PROXY is everybody', { TRUST_PROXY: 'true' }, 'TRUST_PROXY must be how many proxies'],
    ['TRUST_PROXY is a network of everybody', { TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be how many proxies'],
    ['TRUST_PROXY is a name', { TRUST_PROXY: 'proxy.example' }, 'TRUST_PROXY must be how many proxies'],
    ['API_LIMIT is no number', { API_LIMIT: 'none' }, 'API_LIMIT must be a whole number'],
    ['PORT is out of range', { PORT: '70000' }, 'PORT must be a whole number'],
    ['DATABASE_URL is another product', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address'],
    [
      'S1008 the database has several hosts',
      { DATABASE_URL: 'postgres://u:p@one:5432,two:5432/d' },
      'DATABASE_URL names several hosts',
    ],
    [
      'S1008 the database has several hosts with one port',
      { DATABASE_APP_URL: 'postgres://u:p@one,two/d' },
      'DATABASE_APP_URL names several hosts',
    ],
    [
      'S1008 several hosts come last',
      { DATABASE_PLATFORM_URL: 'postgres://u:p@/d?host=one,two' },
      'DATABASE_PLATFORM_URL names several hosts',
    ],
    ['sslmode is unknown', { DATABASE_URL: 'postgres://h/d?sslmode=on' }, 'DATABASE_URL has sslmode=on'],
    [
      'sslmode would go on without encryption',
      { DATABASE_URL: 'postgres://h/d?sslmode=prefer' },
      'must be one of disable, require',
    ],
    [
      'verify-ca has no authority',
      { DATABASE_APP_URL: 'postgres://h/d?sslmode=verify-ca' },
      'DATABASE_APP_URL has sslmode=verify-ca, which needs',
    ],
    ['ROLES is misspelled', { ROLES: 'web,wroker' }, 'ROLES knows web, sessions and worker'],
    ['LOG_LEVEL is unknown', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    ['S3 is half set', { S3_ENDPOINT: 'http://store' }, 'S3_BUCKET is missing'],
    ['SMTP has no sender', { SMTP_URL: 'smtp://mail.test', PUBLIC_URL: 'https://x.test' }, 'SMTP_FROM is missing'],
    ['SMTP has no server', { SMTP_FROM: 'a@x.test', PUBLIC_URL: 'https://x.test' }, 'SMTP_HOST is missing'],
    [
      'SMTP has no address for its links',
      { SMTP_URL: 'smtp://mail.test', SMTP_FROM: 'a@x.test' },
      'PUBLIC_URL is missing',
    ],
    ['SMTP_URL is something else', { ...mail, SMTP_URL: 'http://mail.test' }, 'SMTP_URL must be an address'],
    ['SMTP_URL has half a login', { ...mail, SMTP_URL: 'smtp://ana@mail.test' }, 'SMTP_URL must name a user and'],
    ['SMTP_URL has a bare %', { ...mail, SMTP_URL: 'smtp://ana:5%zz@mail.test' }, 'SMTP_URL has a user or password'],
    ['SMTP is set twice', { ...mail, SMTP_URL: 'smtp://m.test', SMTP_HOST: 'm.test' }, 'SMTP_HOST says again'],
    ['SMTP_USER is alone', { ...mail, SMTP_HOST: 'm.test', SMTP_USER: 'ana' }, 'SMTP_PASSWORD is missing'],
    ['SMTP_PASSWORD is alone', { ...mail, SMTP_HOST: 'm.test', SMTP_PASSWORD: 'x' }, 'SMTP_USER is missing'],
    ['SMTP_PORT is no port', { ...mail, SMTP_HOST: 'm.test', SMTP_PORT: '0' }, 'SMTP_PORT must be a whole number'],
    ['SMTP_SECURE is unknown', { ...mail, SMTP_HOST: 'm.test', SMTP_SECURE: 'ssl' }, 'SMTP_SECURE must be tls'],
    ['SMTP_FROM is no address', { ...mail, SMTP_HOST: 'm.test', SMTP_FROM: 'Ana' }, 'SMTP_FROM must be an address'],
    ['APP_SECRET is short', { APP_SECRET: 'short' }, 'APP_SECRET is too weak'],
    ['APP_SECRET repeats itself', { APP_SECRET: 'ab'.repeat(20) }, 'APP_SECRET is too weak'],
    ['APP_KEYS is not base64 of 32 bytes', { APP_KEYS: 'v1:abcd' }, 'APP_KEYS must be entries'],
    ['PUBLIC_URL has no protocol', { PUBLIC_URL: 'desk.example.com' }, 'PUBLIC_URL must be an address'],
    ['OWNER_PASSWORD is short', { OWNER_EMAIL: 'ana@x.com', OWNER_PASSWORD: 'short' }, 'OWNER_PASSWORD must have 12'],
    ['OWNER_EMAIL is missing', { OWNER_PASSWORD: 'long enough pw' }, 'OWNER_EMAIL must be the e-mail'],
    ['SAMPLE_DATA is neither true nor false', { SAMPLE_DATA: 'maybe' }, 'SAMPLE_DATA must be true or false'],
    ['SIMULATOR is neither on nor off', { SIMULATOR: 'maybe' }, 'SIMULATOR must be on or off'],
    [
      'SIMULATOR is switched on in production by habit',
      { NODE_ENV: 'production', APP_SECRET: secret, APP_KEYS: key, SIMULATOR: 'true' },
      'SIMULATOR may in production only be "yes-simulated"',
    ],
    ['SIMULATOR_PROFILE is unknown', { SIMULATOR_PROFILE: 'telegram' }, 'SIMULATOR_PROFILE must be web or cloud'],
    ['SIMULATOR_LEDGER is no address', { SIMULATOR_LEDGER: 'ledger' }, 'SIMULATOR_LEDGER must be an address'],
    [
      'SIMULATOR_LEDGER is set in production',
      { NODE_ENV: 'production', APP_SECRET: secret, APP_KEYS: key, SIMULATOR_LEDGER: 'http://127.0.0.1:1' },
      'SIMULATOR_LEDGER is for tests',
    ],
    ['FAIL_AT names no moment', { FAIL_AT: 'COMMIT' }, 'FAIL_AT must be "before" or "after"'],
    [
      'FAIL_AT is set in production',
      { NODE_ENV: 'production', APP_SECRET: secret, APP_KEYS: key, FAIL_AT: 'before COMMIT' },
      'FAIL_AT is for tests',
    ],
    ['EGRESS_ALLOW names no port', { EGRESS_ALLOW: 'erp.loja:8080, erp.loja' }, '"erp.loja" is none'],
    [
      'HTTPS_PROXY is no proxy',
      { HTTPS_PROXY: 'socks5://ana:segredo@proxy' },
      'HTTPS_PROXY must be the address of a proxy',
    ],
    ['HTTPS_PROXY has a password that is not written as one', { HTTPS_PROXY: 'http://ana:100%ok@proxy' }, 'bare %'],
    ['production lacks the secret', { NODE_ENV: 'production', APP_KEYS: key }, 'APP_SECRET is required in production'],
    ['production lacks the keys', { NODE_ENV: 'production', APP_SECRET: secret }, 'APP_KEYS is required in production'],
  ])('T64 says so when %s', (_name, env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each([
    [{}, true],
    [{ SIMULATOR: 'off' }, false],
    [{ SIMULATOR: 'true' }, true],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'production', SIMULATOR: 'yes-simulated' }, true],
  ])('with %o has virtual phones: %s', (env, simulator) => {
    expect(readConfig({ APP_SECRET: secret, APP_KEYS: key, ...env }).simulator).toBe(simulator);
  });

  it('T64 keeps the password of a proxy to itself', () => {
    expect(() => readConfig({ HTTPS_PROXY: 'socks5://ana:segredo@proxy' })).not.toThrow('segredo');
    expect(readConfig({ https_proxy: 'http://proxy:3128' }).httpsProxy).toBe('http://proxy:3128');
  });

  it('T64 reports every mistake at once', () => {
    expect(() => readConfig({ PORT: 'x', ROLES: 'y' })).toThrow(/PORT[^\n]*\nROLES/);
  });

  it('T64 accepts production with real secrets', () => {
    expect(readConfig({ NODE_ENV: 'production', APP_SECRET: secret, APP_KEYS: key }).production).toBe(true);
  });
});
