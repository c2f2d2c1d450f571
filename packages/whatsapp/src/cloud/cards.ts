import { isRecord, parseJson, recordAt, recordsAt, textAt, type Json } from './json.ts';

/** Contact cards as the product stores them: a list of names with vCards, as JSON. */
export function cardsAsText(contacts: readonly Json[]): string {
  return JSON.stringify(
    contacts.map((contact) => ({ displayName: nameOf(contact), vcard: textAt(contact, 'vcard') ?? toVcard(contact) })),
  );
}

function nameOf(contact: Json): string {
  const name = recordAt(contact, 'name');
  return (
    textAt(name, 'formatted_name') ??
    [textAt(name, 'first_name'), textAt(name, 'last_name')].filter((part) => part !== undefined).join(' ')
  );
}

const escape = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, ' ');

function toVcard(contact: Json): string {
  const numbers = recordsAt(contact, 'phones').flatMap((phone) => {
    const number = textAt(phone, 'phone') ?? textAt(phone, 'wa_id');
    const waId = textAt(phone, 'wa_id');
    return number === undefined ? [] : [`TEL;type=CELL${waId === undefined ? '' : `;waid=${waId}`}:${escape(number)}`];
  });
  return ['BEGIN:VCARD', 'VERSION:3.0', `FN:${escape(nameOf(contact))}`, ...numbers, 'END:VCARD'].join('\n');
}

/** The reverse: the contacts in Meta's form. Empty when the text contains none. */
export function contactsOf(text: string): object[] {
  const parsed = parseJson(text);
  const entries = Array.isArray(parsed) ? parsed : [parsed ?? { vcard: text }];
  return entries.filter(isRecord).flatMap((entry) => {
    const { name, phones } = readVcard(textAt(entry, 'vcard') ?? '');
    const shown = textAt(entry, 'displayName') ?? name ?? phones[0]?.phone;
    return shown === undefined
      ? []
      : [{ name: { formatted_name: shown, first_name: shown }, ...(phones.length === 0 ? {} : { phones }) }];
  });
}

function readVcard(vcard: string): {
  name: string | undefined;
  phones: { phone: string; wa_id?: string; type: string }[];
} {
  const lines = vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const name = lines
    .find((line) => /^FN[;:]/i.test(line))
    ?.replace(/^[^:]*:/, '')
    .replace(/\\([,;\\])/g, '$1')
    .trim();
  const phones = lines.flatMap((line) => {
    const [, head = '', phone = ''] = /^(?:item\d+\.)?(TEL[^:]*):(.+)$/i.exec(line) ?? [];
    const waId = /waid=(\d+)/i.exec(head)?.[1];
    return phone.trim() === ''
      ? []
      : [{ phone: phone.trim(), type: 'CELL', ...(waId === undefined ? {} : { wa_id: waId }) }];
  });
  return { name: name === '' ? undefined : name, phones };
}
