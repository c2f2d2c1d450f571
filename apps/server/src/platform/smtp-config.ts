import { isIP } from 'node:net';

/** How mails leave. */
export type SmtpConfig = {
  host: string;
  port: number;
  /** TLS from the first byte, TLS after a greeting, or none. Where it is asked for, nothing goes on without it. */
  security: 'tls' | 'starttls' | 'off';
  login: { user: string; password: string } | null;
  /** Whom mails are from: `desk@example.com` or `Balcão <desk@example.com>`. */
  from: string;
};

type Env = Readonly<Record<string, string | undefined>>;
type Report = (variable: string, sentence: string) => void;
type Server = Omit<SmtpConfig, 'from' | 'security'> & { security: SmtpConfig['security'] | null };

const names = ['SMTP_URL', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'SMTP_SECURE', 'SMTP_FROM'];

/** Reads how mails leave; null when none of it is set. What is set by half is reported, a sentence each. */
export function readSmtp(env: Env, problem: Report): SmtpConfig | null {
  const text = (name: string): string | null => env[name]?.trim() || null;
  if (names.every((name) => text(name) === null)) return null;
  const from = readFrom(text('SMTP_FROM'), problem);
  const server = text('SMTP_URL') ? readUrl(env, problem) : readParts(env, problem);
  const wanted = readSecurity(text('SMTP_SECURE'), problem);
  if (!text('PUBLIC_URL'))
    problem('PUBLIC_URL', 'is missing: the links in mails lead there, so it has to be set when SMTP is.');
  if (!server || !from) return null;
  const { host, port } = server;
  return { ...server, from, security: wanted ?? server.security ?? usualSecurity(host, port) };
}

/** TLS everywhere but on this machine, where nobody listens in between. */
function usualSecurity(host: string, port: number): SmtpConfig['security'] {
  if (port === 465) return 'tls';
  const isHere = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return isHere ? 'off' : 'starttls';
}

function readFrom(raw: string | null, problem: Report): string | null {
  if (raw === null) {
    problem('SMTP_FROM', 'is missing: it is the address that mails come from, such as desk@example.com.');
    return null;
  }
  const address = /<([^<>]*)>$/.exec(raw)?.[1] ?? raw;
  if (/^[^\s<>@]+@[^\s<>@]+$/.test(address)) return raw;
  problem('SMTP_FROM', `must be an address such as desk@example.com or "Balcão <desk@example.com>", not "${raw}".`);
  return null;
}

function readSecurity(raw: string | null, problem: Report): SmtpConfig['security'] | null {
  const words = { tls: 'tls', true: 'tls', starttls: 'starttls', false: 'starttls', off: 'off' } as const;
  const word = raw?.toLowerCase() ?? null;
  if (word === null) return null;
  if (word in words) return words[word as keyof typeof words];
  problem('SMTP_SECURE', `must be tls, starttls or off, not "${raw}".`);
  return null;
}

/** The address is not repeated in the error, because it may contain a password. */
function readUrl(env: Env, problem: Report): Server | null {
  const doubled = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'].find((name) => env[name]?.trim());
  if (doubled) problem(doubled, 'says again what SMTP_URL says: set one or the other.');
  const raw = env['SMTP_URL']?.trim() ?? '';
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    problem('SMTP_URL', 'must be an address that starts with smtp:// or smtps://.');
    return null;
  }
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    security: isTls ? 'tls' : null,
    login: readUrlLogin(url, problem),
  };
}

function readUrlLogin({ username, password }: URL, problem: Report): SmtpConfig['login'] {
  if (username === '' && password === '') return null;
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    if (login.user !== '' && login.password !== '') return login;
    problem('SMTP_URL', 'must name a user and a password, or neither.');
  } catch {
    problem('SMTP_URL', 'has a user or password with a bare %: write it as %25.');
  }
  return null;
}

function readParts(env: Env, problem: Report): Server | null {
  const host = env['SMTP_HOST']?.trim();
  const rawPort = env['SMTP_PORT']?.trim() || '587';
  const user = env['SMTP_USER']?.trim();
  const password = env['SMTP_PASSWORD'];
  if (!host) problem('SMTP_HOST', 'is missing: mails need SMTP_URL, or SMTP_HOST with the other SMTP variables.');
  const port = Number(rawPort);
  const isPort = Number.isInteger(port) && port > 0 && port <= 65_535;
  if (!isPort) problem('SMTP_PORT', `must be a whole number from 1 to 65535, not "${rawPort}".`);
  if (user && !password) problem('SMTP_PASSWORD', 'is missing: SMTP_USER needs it.');
  if (!user && password) problem('SMTP_USER', 'is missing: SMTP_PASSWORD needs it.');
  if (!host || !isPort) return null;
  return { host, port, security: null, login: user && password ? { user, password } : null };
}
