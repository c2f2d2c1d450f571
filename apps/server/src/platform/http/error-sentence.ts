import errorTexts from '@balcao/locales/pt/errors.json' with { type: 'json' };
import type { AppError } from '../errors.ts';

const texts: Readonly<Record<string, string>> = errorTexts;

const minute = 60;
const hour = 60 * minute;
/** From here on nobody counts minutes. */
const longWait = 90 * minute;

/** A refusal as a Portuguese sentence, for clients that do not know its code; our own has texts in three languages. */
export function errorSentence({ code, data }: Pick<AppError, 'code' | 'data'>): string {
  if (code === 'ERR_TOO_MANY_REQUESTS') return waitSentence(data.retryAfter ?? 0);
  if (code === 'ERR_VALIDATION' && data.fields) return `Confira estes campos: ${Object.keys(data.fields).join(', ')}.`;
  const values: Readonly<Record<string, string>> = {
    date: data.dueDate ? data.dueDate.split('-').toReversed().join('/') : '',
    limit: String(data.limit ?? ''),
    rows: String(data.rows ?? ''),
    line: String(data.line ?? ''),
  };
  return (texts[code] ?? texts['ERR_INTERNAL'] ?? code)
    .replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')
    .replaceAll(/ +/g, ' ');
}

function waitSentence(seconds: number): string {
  const [name, unit] = seconds >= longWait ? ['tooManyForHours', hour] : ['ERR_TOO_MANY_REQUESTS', minute];
  const count = Math.ceil(seconds / unit);
  const form = count === 0 ? 'zero' : count === 1 ? 'one' : 'other';
  return (texts[`${name}_${form}`] ?? '').replace('{{count}}', String(count));
}
