import { isIP } from 'node:net';
import { passwordLength } from '@balcao/domain';
import * as z from 'zod/mini';
import { readSmtp, type SmtpConfig } from './smtp-config.ts';
import { StartError } from './start-error.ts';

export const roleNames = ['web', 'sessions', 'worker'] as const;
export type RoleName = (typeof roleNames)[number];

export type S3Config = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type Config = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databaseAppUrl: string | null;
  databasePlatformUrl: string | null;
  databasePool: number;
  /** Memory of the embedded PostgreSQL in MB; it may grow with the machine. */
  databaseMemory: number;
  s3: S3Config | null;
  /** How mails leave; null where they are kept as files. */
  smtp: SmtpConfig | null;
  roles: readonly RoleName[];
  /** Signs tokens; null until the evaluation start reads or makes it in the data directory. */
  appSecret: string | null;
  /** Encrypts secrets at rest, newest first: `v2:base64,v1:base64`. */
  appKeys: string | null;
  publicUrl: string | null;
  logLevel: string;
  metricsToken: string | null;
  /** Whose word about the caller's address is believed: so many proxies in a row, or those of these networks. */
  trustProxy: false | number | readonly string[];
  /** Calls of the API that one user may make in a minute; five times as many may come from one address. */
  apiLimit: number;
  owner: { email: string; password: string; company: string } | null;
  sampleData: boolean;
  /** The program that makes voice notes of recordings; without it they travel as audio files. */
  ffmpeg: string;
  /** Whether virtual phones exist here. */
  simulator: boolean;
  /** Whose manners they have. */
  simulatorProfile: 'web' | 'cloud';
  /** The address of the torture tests' ledger, which records each message that a virtual phone accepted. */
  simulatorLedger: string | null;
  /** Where Meta's API is, and which version of it is spoken. */
  graphUrl: string;
  graphVersion: string;
  /** Where the banks are: their sandboxes have other addresses. */
  efiUrl: string;
  asaasUrl: string;
  /** Another WhatsApp Web than the real one, and hosts whose files may be fetched beside WhatsApp's: for tests only. */
  whatsappWebUrl: string | null;
  whatsappMediaHosts: readonly string[];
  /** The version of WhatsApp Web to pass for; without one the newest is looked up. */
  whatsappWebVersion: readonly [number, number, number] | null;
  /** Places that are not public and may be reached all the same, as `host:port`. */
  egressAllow: readonly string[];
  /** What secure connections to WhatsApp and Meta go through. */
  httpsProxy: string | null;
  /** The statement at which this process kills itself; see drivers/postgres/fail-at.ts. */
  failAt: string | null;
};

type Problem = { variable: string; sentence: string };
type Env = Readonly<Record<string, string | undefined>>;

const knownBadSecrets = new Set([
  'secret',
  'changeme',
  'change-me',
  'mysecret',
  'your-secret-here',
  'troque-este-segredo',
]);
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads every environment variable once. All mistakes are reported together, a sentence each (T64). */
export function readConfig(env: Env): Config {
  const problems: Problem[] = [];
  const problem = (variable: string, sentence: string): void => void problems.push({ variable, sentence });
  const text = (name: string): string | null => env[name]?.trim() || null;
  const production = env['NODE_ENV'] === 'production';

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const raw = text(name);
    if (raw === null) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problem(name, `must be a whole number from ${min} to ${max}, not "${raw}".`);
    return fallback;
  };
  const flag = (name: string): boolean => {
    const raw = text(name)?.toLowerCase() ?? 'false';
    if (!['true', 'false', '1', '0', 'yes', 'no'].includes(raw)) problem(name, `must be true or false, not "${raw}".`);
    return ['true', '1', 'yes'].includes(raw);
  };
  const url = (name: string, protocols: readonly string[]): string | null => {
    const raw = text(name);
    if (raw === null) return null;
    if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol)) {
      problem(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
      return null;
    }
    return raw;
  };

  const database = (name: string): string | null => {
    if (namesSeveralHosts(text(name) ?? '')) {
      problem(
        name,
        'names several hosts, and Balcão connects to one. Name an address that follows the primary: a virtual IP, a DNS name, or a proxy such as HAProxy in front of both.',
      );
      return null;
    }
    const address = url(name, ['postgres:', 'postgresql:']);
    return address && readDatabaseUrl(address, (sentence) => problem(name, sentence));
  };

  const config: Config = {
    production,
    port: integer('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl: database('DATABASE_URL'),
    databaseAppUrl: database('DATABASE_APP_URL'),
    databasePlatformUrl: database('DATABASE_PLATFORM_URL'),
    databasePool: integer('DATABASE_POOL', 10, 2, 100),
    databaseMemory: integer('DATABASE_MEMORY', 128, 64, 65_536),
    s3: readS3(env, problem),
    smtp: readSmtp(env, problem),
    roles: readRoles(text('ROLES'), problem),
    appSecret: text('APP_SECRET'),
    appKeys: text('APP_KEYS'),
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']),
    // On the terminal of somebody who tries it out only what needs attention is shown.
    logLevel: text('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
    metricsToken: text('METRICS_TOKEN'),
    trustProxy: readTrustProxy(text('TRUST_PROXY'), problem),
    apiLimit: integer('API_LIMIT', 600, 60, 1_000_000),
    owner: readOwner(env, problem),
    sampleData: flag('SAMPLE_DATA'),
    ffmpeg: text('FFMPEG') ?? 'ffmpeg',
    simulator: readSimulator(text('SIMULATOR'), production, problem),
    simulatorProfile: readProfile(text('SIMULATOR_PROFILE'), problem),
    simulatorLedger: url('SIMULATOR_LEDGER', ['http:']),
    graphUrl: url('GRAPH_URL', production ? ['https:'] : ['http:', 'https:']) ?? 'https://graph.facebook.com',
    efiUrl: url('EFI_URL', production ? ['https:'] : ['http:', 'https:']) ?? 'https://pix.api.efipay.com.br',
    asaasUrl: url('ASAAS_URL', production ? ['https:'] : ['http:', 'https:']) ?? 'https://api.asaas.com/v3',
    graphVersion: readGraphVersion(text('GRAPH_VERSION'), problem),
    egressAllow: readEgressAllow(text('EGRESS_ALLOW'), problem),
    httpsProxy: readProxy(text('HTTPS_PROXY') ?? text('https_proxy'), problem),
    whatsappWebUrl: url('WHATSAPP_WEB_URL', ['ws:', 'wss:']),
    whatsappMediaHosts:
      text('WHATSAPP_MEDIA_HOSTS')
        ?.split(',')
        .map((host) => host.trim()) ?? [],
    whatsappWebVersion: readWebVersion(text('WHATSAPP_WEB_VERSION'), problem),
    failAt: text('FAIL_AT'),
  };
  checkTorture(config, problem);
  checkOtherWhatsApp(config, problem);
  if (!logLevels.includes(config.logLevel)) problem('LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`);
  checkSecrets(config, problem);
  if (problems.length > 0) throw new StartError(problems.map((p) => `${p.variable} ${p.sentence}`).join('\n'));
  return config;
}

type Report = (variable: string, sentence: string) => void;

function readRoles(raw: string | null, problem: Report): readonly RoleName[] {
  if (raw === null) return roleNames;
  const wanted = raw.split(',').map((part) => part.trim());
  const roles = roleNames.filter((name) => wanted.includes(name));
  const unknown = wanted.filter((part) => !roleNames.some((name) => name === part));
  if (unknown.length > 0)
    problem('ROLES', `knows web, sessions and worker, separated by commas, not "${unknown.join(', ')}".`);
  return roles;
}

/**
 * Never everybody: whoever may be believed by all can pass under any address. Networks are written as 10.0.0.0/8, or as
 * a single address.
 */
function readTrustProxy(raw: string | null, problem: Report): Config['trustProxy'] {
  if (raw === null || ['false', 'no', '0'].includes(raw.toLowerCase())) return false;
  if (/^\d$/.test(raw)) return Number(raw);
  const networks = raw.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  problem(
    'TRUST_PROXY',
    `must be how many proxies stand in front (1 to 9), or their addresses or networks such as 10.0.0.0/8, separated by commas, not "${raw}".`,
  );
  return false;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const size = version === 4 ? 32 : 128;
  // A network of everybody would believe everybody.
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= size))
  );
}

/** Places inside the own network that companies may name all the same, each as `host:port`. */
function readEgressAllow(raw: string | null, problem: Report): readonly string[] {
  const places = raw?.split(',').map((place) => place.trim().toLowerCase()) ?? [];
  const wrong = places.find((place) => !/^[^\s:/@]+:\d{1,5}$|^\[[\da-f:.]+\]:\d{1,5}$/.test(place));
  if (wrong !== undefined)
    problem('EGRESS_ALLOW', `is a list of host:port, separated by commas, and "${wrong}" is none.`);
  return places;
}

/** Customers who do not exist have no place in production by accident: only the whole word lets them in. */
function readSimulator(raw: string | null, production: boolean, problem: Report): boolean {
  const value = raw?.toLowerCase() ?? (production ? 'off' : 'on');
  if (value === 'yes-simulated') return true;
  if (production && raw !== null) problem('SIMULATOR', 'may in production only be "yes-simulated", or be left out.');
  else if (!['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'].includes(value))
    problem('SIMULATOR', `must be on or off, not "${value}".`);
  return ['on', 'true', '1', 'yes'].includes(value);
}

function readProfile(raw: string | null, problem: Report): 'web' | 'cloud' {
  if (raw !== null && raw !== 'web' && raw !== 'cloud')
    problem('SIMULATOR_PROFILE', `must be web or cloud, not "${raw}".`);
  return raw === 'cloud' ? 'cloud' : 'web';
}

/** What serves to torment the product has no business where people depend on it. */
function checkTorture({ production, simulatorLedger, failAt }: Config, problem: Report): void {
  if (production && simulatorLedger !== null) problem('SIMULATOR_LEDGER', 'is for tests and refused in production.');
  if (production && failAt !== null) problem('FAIL_AT', 'is for tests and refused in production.');
  if (failAt !== null && !/^(before|after) \S/.test(failAt))
    problem('FAIL_AT', 'must be "before" or "after" and a part of a statement.');
}

/** Keys of customers' phones go there: in production only to WhatsApp itself. */
function checkOtherWhatsApp({ production, whatsappWebUrl, whatsappMediaHosts }: Config, problem: Report): void {
  if (production && whatsappWebUrl !== null) problem('WHATSAPP_WEB_URL', 'is for tests and refused in production.');
  if (production && whatsappMediaHosts.length > 0)
    problem('WHATSAPP_MEDIA_HOSTS', 'is for tests and refused in production.');
}

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full'];

/** As libpq has them: `postgres://one,two:5432/desk` or `?host=one,two`. A password may contain a comma, too. */
function namesSeveralHosts(address: string): boolean {
  const place = address.slice(address.indexOf('://') + 3);
  const end = place.search(/[/?#]/);
  const [authority, rest] = end === -1 ? [place, ''] : [place.slice(0, end), place.slice(end)];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const query = new URLSearchParams(rest.slice(rest.indexOf('?') + 1));
  return hosts.includes(',') || Boolean(query.get('host')?.includes(','));
}

/**
 * Lets `sslmode` mean what it means to psql; by itself pg takes every mode for verify-full. Modes that would go on
 * without encryption when the server, or somebody in between, says so are refused.
 */
function readDatabaseUrl(address: string, problem: (sentence: string) => void): string {
  const parsed = new URL(address);
  const { searchParams: options } = parsed;
  const mode = options.get('sslmode');
  if (mode === null) return address;
  if (!sslModes.includes(mode)) problem(`has sslmode=${mode}; it must be one of ${sslModes.join(', ')}.`);
  // Node brings the authorities of the system along.
  if (options.get('sslrootcert') === 'system') options.delete('sslrootcert');
  else if (mode === 'verify-ca' && !options.has('sslrootcert'))
    problem('has sslmode=verify-ca, which needs &sslrootcert=/path/ca.pem. With a public authority use verify-full.');
  options.set('uselibpqcompat', 'true');
  return parsed.href;
}

/** The value is not repeated in the error, because it may contain a password. */
function readProxy(raw: string | null, problem: Report): string | null {
  if (raw === null) return null;
  const proxy = URL.canParse(raw) ? new URL(raw) : null;
  if (proxy === null || !['http:', 'https:'].includes(proxy.protocol))
    problem('HTTPS_PROXY', 'must be the address of a proxy that starts with http:// or https://.');
  else if (!isEncoded(proxy.username) || !isEncoded(proxy.password))
    problem('HTTPS_PROXY', 'has a user or password with a bare %: write it as %25.');
  else return raw;
  return null;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function readGraphVersion(raw: string | null, problem: Report): string {
  if (raw !== null && !/^v\d{2}\.\d$/.test(raw))
    problem('GRAPH_VERSION', `must be a version of Meta's API such as v26.0, not "${raw}".`);
  return raw ?? 'v26.0';
}

function readWebVersion(raw: string | null, problem: Report): readonly [number, number, number] | null {
  const [major, minor, patch, ...rest] = raw?.split('.').map(Number) ?? [];
  if (raw === null) return null;
  if (
    major !== undefined &&
    minor !== undefined &&
    patch !== undefined &&
    rest.length === 0 &&
    [major, minor, patch].every(Number.isInteger)
  )
    return [major, minor, patch];
  problem('WHATSAPP_WEB_VERSION', `must be three numbers such as 2.3000.1043857760, not "${raw}".`);
  return null;
}

function readS3(env: Env, problem: Report): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length === names.length) return null;
  for (const name of missing)
    problem(
      name,
      'is missing: an object store needs all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  const endpoint = env['S3_ENDPOINT']?.trim() ?? '';
  if (endpoint && !/^https?:\/\//.test(endpoint))
    problem('S3_ENDPOINT', 'must be an address that starts with http:// or https://.');
  return {
    endpoint,
    region: env['S3_REGION']?.trim() || 'auto',
    bucket: env['S3_BUCKET']?.trim() ?? '',
    accessKeyId: env['S3_ACCESS_KEY_ID']?.trim() ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY']?.trim() ?? '',
  };
}

function readOwner(env: Env, problem: Report): Config['owner'] {
  const email = env['OWNER_EMAIL']?.trim();
  const password = env['OWNER_PASSWORD'];
  if (!email && !password) return null;
  if (!email || !z.safeParse(z.email(), email).success)
    problem('OWNER_EMAIL', 'must be the e-mail of the owner when OWNER_PASSWORD is set.');
  const { ownerMin, max } = passwordLength;
  if (!password || password.length < ownerMin || password.length > max)
    problem('OWNER_PASSWORD', `must have ${ownerMin} to ${max} characters when OWNER_EMAIL is set.`);
  return {
    email: email?.toLowerCase() ?? '',
    password: password ?? '',
    company: env['OWNER_COMPANY']?.trim() || 'Balcão',
  };
}

function checkSecrets(config: Config, problem: Report): void {
  const { appSecret, appKeys, production } = config;
  if (
    appSecret !== null &&
    (appSecret.length < 32 || knownBadSecrets.has(appSecret.toLowerCase()) || new Set(appSecret).size < 8)
  ) {
    problem(
      'APP_SECRET',
      'is too weak: use at least 32 random characters, for example from `openssl rand -base64 48`.',
    );
  }
  if (appSecret === null && production)
    problem(
      'APP_SECRET',
      'is required in production: at least 32 random characters, for example from `openssl rand -base64 48`.',
    );
  if (appKeys === null && production)
    problem(
      'APP_KEYS',
      'is required in production: `v1:` and 32 random bytes in base64, for example from `echo "v1:$(openssl rand -base64 32)"`.',
    );
  for (const entry of appKeys?.split(',') ?? []) {
    const match = /^v\d+:(.+)$/.exec(entry.trim());
    if (Buffer.from(match?.[1] ?? '', 'base64').length !== 32)
      problem(
        'APP_KEYS',
        'must be entries like `v1:` and 32 random bytes in base64, separated by commas, newest first.',
      );
  }
}
