import { ApiError } from './api-error.ts';
import { formatFor } from '../format/format.ts';
import { currentLanguage, i18n } from '../format/i18n.ts';
import { sessionStore } from '../session/session-store.ts';

export type ErrorWords = {
  /** The text of a code, or undefined when there is none. */
  translate: (code: string, values: Readonly<Record<string, string | number>>) => string | undefined;
  unknown: string;
  formatDay: (day: string) => string;
  /** The company's due day, when the error itself does not carry it. */
  dueDate: string | null;
};

/**
 * Chooses what to show for a failure: the code's text, else the code, else a plain text, else the general one (S66).
 */
export function describeError(error: unknown, words: ErrorWords): string {
  if (typeof error === 'string' && error !== '') return words.translate(error, {}) ?? error;
  if (!(error instanceof ApiError) || error.code === '') return words.unknown;
  const { dueDate = words.dueDate, limit = 0, rows = 0, line = 0, retryAfter = 0 } = error.data;
  const values = {
    date: dueDate ? words.formatDay(dueDate) : '',
    limit,
    rows,
    line,
    count: Math.ceil(retryAfter / 60),
  };
  // From an hour and a half on nobody counts minutes.
  const inHours = retryAfter >= 5400 && { ...values, count: Math.ceil(retryAfter / 3600) };
  const long =
    error.code === 'ERR_TOO_MANY_REQUESTS' && inHours ? words.translate('tooManyForHours', inHours) : undefined;
  return long ?? words.translate(error.code, values) ?? error.code;
}

/** The sentence to show for any failure, in the language on screen; never a stack or "undefined". */
export function errorText(error: unknown): string {
  const texts = i18n.getFixedT(null, 'errors');
  return describeError(error, {
    // The codes come from the wire, so the typed keys cannot know them.
    translate: (code, values) =>
      i18n.exists(code, { ns: 'errors', ...values }) ? texts(code as 'unknown', values) : undefined,
    unknown: texts('unknown'),
    formatDay: formatFor({ language: currentLanguage(), timeZone: 'UTC' }).day,
    dueDate: sessionStore.storedDueDate(),
  });
}

/** The text for a field the server refused; reasons we do not know read as "invalid". */
export function reasonText(reason: string): string {
  const texts = i18n.getFixedT(null, 'validation');
  return i18n.exists(reason, { ns: 'validation' }) ? texts(reason as 'invalid') : texts('invalid');
}
