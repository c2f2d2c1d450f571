import type { CopyTexts } from '@balcao/domain';
import type { CopiedMessage, CopiedPerson } from './copy-queries.ts';

/** Texts are handed on in portions of about this size. */
const portion = 32 * 1024;

/** Gathers many short texts into few chunks. */
export async function* inPortions(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let gathered = '';
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < portion) continue;
    yield Buffer.from(gathered);
    gathered = '';
  }
  yield Buffer.from(gathered);
}

/** Rows as JSON, one a line. */
export async function* writeJson(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A message as the files of the copy tell it. `file` is its place in the archive. */
export type ToldMessage = Omit<CopiedMessage, 'mediaId' | 'mediaName'> & { file: string | null };

export type Telling = { texts: CopyTexts; language: string; timeZone: string };

const whoOf = ({ isFromCompany, author }: ToldMessage, { company, customer }: CopyTexts): string =>
  isFromCompany ? (author ?? company) : customer;

const timeFormat = ({ language, timeZone }: Telling): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone });

/** The messages as rows of a spreadsheet. */
export async function* tableOf(
  messages: AsyncIterable<ToldMessage>,
  telling: Telling,
): AsyncGenerator<readonly string[]> {
  const { columns } = telling.texts;
  const format = timeFormat(telling);
  yield [columns.ticket, columns.when, columns.who, columns.kind, columns.text, columns.file];
  for await (const message of messages) {
    const when = format.format(new Date(message.sentAt));
    yield [
      String(message.ticketId),
      when,
      whoOf(message, telling.texts),
      message.kind,
      message.text,
      message.file ?? '',
    ];
  }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/["&'<>]/g, (sign) => signs[sign] ?? sign);

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1b1f1d}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}dt{color:#5b6660;font-size:.85rem}dd{margin:0 0 .5rem}
article{border-left:3px solid #d5dbd7;margin:.4rem 0;padding:.2rem .7rem;overflow-wrap:anywhere;white-space:pre-wrap}
article.own{border-color:#0f7a4b}small{color:#5b6660;display:block}`;

function factsOf(person: CopiedPerson, telling: Telling): string {
  const { fields } = telling.texts;
  const format = timeFormat(telling);
  const day = (at: string | null): string => (at === null ? '' : format.format(new Date(at)));
  const facts: (readonly [string, string])[] = [
    [fields.name, person.name],
    [fields.number, person.number === null ? '' : `+${person.number}`],
    [fields.email, person.email],
    [fields.identities, person.identities.map(({ kind, value }) => `${kind}: ${value}`).join(', ')],
    [fields.createdAt, day(person.createdAt)],
    [fields.optedOutAt, day(person.optedOutAt)],
    [
      fields.doNotDisturb,
      person.doNotDisturb === null ? '' : `${day(person.doNotDisturb.since)} ${person.doNotDisturb.reason}`,
    ],
    ...person.extraInfo.map(({ name, value }) => [name, value] as const),
  ];
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`)
    .join('\n');
}

/** A page for people: who it is, and what was said, conversation by conversation. It needs nothing but itself. */
export async function* pageOf(
  person: CopiedPerson,
  messages: AsyncIterable<ToldMessage>,
  telling: Telling,
): AsyncGenerator<string> {
  const { texts, language } = telling;
  const format = timeFormat(telling);
  const title = escaped(texts.title.replace('{name}', () => person.name));
  yield `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  yield `<title>${title}</title><style>${style}</style></head><body>\n<h1>${title}</h1>\n<p>${escaped(texts.lead)} ${escaped(texts.masked)}</p>\n`;
  yield `<dl>${factsOf(person, telling)}</dl>\n`;
  let ticketId = 0;
  for await (const message of messages) {
    if (message.ticketId !== ticketId) yield `<h2>${escaped(texts.columns.ticket)} #${message.ticketId}</h2>\n`;
    ticketId = message.ticketId;
    const marks = [
      format.format(new Date(message.sentAt)),
      whoOf(message, texts),
      ...(message.isEdited ? [texts.edited] : []),
      ...(message.isDeleted ? [texts.deleted] : []),
    ];
    const file =
      message.file === null
        ? ''
        : `<br><a href="${escaped(message.file.split('/').map(encodeURIComponent).join('/'))}">${escaped(message.file)}</a>`;
    yield `<article${message.isFromCompany ? ' class="own"' : ''}><small>${escaped(marks.join(' · '))}</small>${escaped(message.text)}${file}</article>\n`;
  }
  yield '</body></html>\n';
}
