import type { DriverHost } from '@balcao/whatsapp';

const nothing = (): void => undefined;

/** Numbers and ids are left out: a log is no place for who talks to whom. */
const withoutNumbers = (text: string): string => text.replaceAll(/\d{5,}/g, '…').slice(0, 200);

/**
 * What the library says, as far as it goes into a log: only its errors, and of those only the sentence. The data beside
 * it holds stanzas, numbers and keys.
 */
export function createLibraryLogger({ connectionId, log }: DriverHost) {
  const error = (data: unknown, text?: string): void => {
    const sentence = text ?? (typeof data === 'string' ? data : 'no words');
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
