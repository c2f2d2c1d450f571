import type { DriverHost } from '@balcao/whatsapp';

const nothing = (): void => undefined;

/** Removes phone numbers and ids, because a log must not show who talks to whom. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{5,}/g, '…').slice(0, 200);

/**
 * A logger for the library that logs only the text of errors, because their data contains stanzas, numbers and keys.
 */
export function createLibraryLogger({ connectionId, log }: DriverHost) {
  const error = (data: unknown, text?: string): void => {
    const sentence = text ?? (typeof data === 'string' ? data : 'no text');
    log.warn({ connectionId, library: withoutNumbers(sentence) }, 'the WhatsApp library reported an error');
  };
  const logger = {
    level: 'error',
    child: () => logger,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error,
  };
  return logger;
}
