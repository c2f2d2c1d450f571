import pino, { type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Keys whose value is never logged, at any depth: secrets and what customers write. */
const secretKeys = [
  'password',
  'passwordHash',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
  'body',
  'email',
  'number',
  'code',
  'secret',
];

/**
 * Structured log on standard output. Callers pass ids; personal data and secrets are cut here as a second line of
 * defence (T49).
 */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[cut]' },
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error as the log shows it: its words, where it happened, and plain values beside them. Libraries hang whole clients
 * and requests on their errors, with keys in them. The database repeats the data it stumbled over, in fields of its own and
 * quoted in its message, and the WhatsApp library puts whole messages beside its errors: those stay out. Its code would
 * be cut as a secret and so gets another name.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const {
    message,
    stack,
    code,
    detail: _row,
    data: _message,
    where: _text,
    hint: _hint,
    internalQuery: _query,
    ...rest
  } = pino.stdSerializers.err(error);
  const isDataError = 'severity' in error && String(code).startsWith('22');
  const cut = isDataError ? message.replace(/".*"/s, '[cut]') : message;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => isPlain(value))),
    message: cut,
    stack: stack?.replace(message, () => cut),
    ...(code === undefined ? {} : { errorCode: code }),
  };
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
