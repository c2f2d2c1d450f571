import { dayIn } from '@balcao/domain';
import type { Language } from '@balcao/locales';

/** The language of the texts and the time zone of the company. The browser's own settings are not used. */
export type Reader = { language: Language; timeZone: string };

export type Instant = Date | string | number;

const locales = { pt: 'pt-BR', en: 'en', es: 'es-419' } as const satisfies Record<Language, string>;

/** Largest unit first; a duration is shown in the first one that fits. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const two = (value: number): string => String(value).padStart(2, '0');

function createFormat({ language, timeZone }: Reader) {
  const locale = locales[language];
  const fields = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const parts = (at: Instant): Record<string, string> =>
    Object.fromEntries(fields.formatToParts(new Date(at)).map((part) => [part.type, part.value]));

  const date = (at: Instant): string => {
    const p = parts(at);
    return `${p['day']}/${p['month']}/${p['year']}`;
  };
  const time = (at: Instant): string => {
    const p = parts(at);
    return `${p['hour']}:${p['minute']}`;
  };
  const number = new Intl.NumberFormat(locale);
  // Other locales put the currency behind or write BRL; a price in reais looks the same to everybody.
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const long = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' });

  return {
    /** A calendar day YYYY-MM-DD as DD/MM/YYYY. It is not an instant, so no time zone applies. */
    day: (day: string): string => day.slice(0, 10).split('-').reverse().join('/'),
    date,
    time,
    dateTime: (at: Instant): string => `${date(at)} ${time(at)}`,
    dateTimeSeconds: (at: Instant): string => `${date(at)} ${time(at)}:${parts(at)['second']}`,
    /** DD/MM/YY HH:mm, as notes and connections show it. */
    shortDateTime: (at: Instant): string => {
      const p = parts(at);
      return `${p['day']}/${p['month']}/${p['year']?.slice(-2)} ${time(at)}`;
    },
    /** For tooltips. The month is a word, because 03/04 is read differently in other countries. */
    longDateTime: (at: Instant): string => long.format(new Date(at)),
    /** The hour for today in the company's zone, else the date. */
    timeOrDate: (at: Instant, today: string): string => (dayIn(timeZone, new Date(at)) === today ? time(at) : date(at)),
    /** "há 5 min", "ontem", without the dot some browsers add. Use it only where a tooltip shows the absolute date. */
    relative: (at: Instant, now: Instant): string => {
      const seconds = Math.round((new Date(at).getTime() - new Date(now).getTime()) / 1000);
      const unit = units.find(([, size]) => Math.abs(seconds) >= size);
      return unit === undefined
        ? relative.format(0, 'second')
        : relative.format(Math.trunc(seconds / unit[1]), unit[0]).replace('.', '');
    },
    number: (value: number): string => number.format(value),
    money: (value: number): string => money.format(value),
    percent: (share: number): string => `${number.format(Math.round(share * 100))}%`,
    /** 0:32, 12:05. */
    duration: (seconds: number): string => `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`,
    /** 01h 25m; hours may pass 24 (R18). */
    hoursMinutes: (minutes: number): string =>
      `${two(Math.floor(Math.round(minutes) / 60))}h ${two(Math.round(minutes) % 60)}m`,
    fileSize: (bytes: number): string => {
      const megabytes = bytes / (1024 * 1024);
      const [value, unit] =
        megabytes < 1 ? [bytes / 1024, 'kB'] : megabytes < 1024 ? [megabytes, 'MB'] : [megabytes / 1024, 'GB'];
      return `${size.format(value)} ${unit}`;
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

const known = new Map<string, Format>();

/**
 * Every way we write dates, numbers and money, for one reader. Each row of a list asks for it, so it is made once: made
 * for each row it was a thirtieth of all the work of the pages under test.
 */
export function formatFor(reader: Reader): Format {
  const key = `${reader.language} ${reader.timeZone}`;
  const format = known.get(key) ?? createFormat(reader);
  known.set(key, format);
  return format;
}
