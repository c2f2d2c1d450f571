import pino, { type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Keys whose value never reaches the log, wherever they stand: secrets and what customers write. */
const secretKeys = ['password', 'passwordHash', 'currentPassword', 'token', 'authorization', 'cookie', 'body', 'email', 'number', 'code', 'secret'];

/** Structured log on standard output. Callers pass ids; personal data and secrets are cut here as a second line of defence (T49). */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[cut]' },
    formatters: { level: (label) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}
