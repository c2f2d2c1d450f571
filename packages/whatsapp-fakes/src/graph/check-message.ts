import { file, invalid, type Json, list, missing, onlyKnown, optional, record, text } from './check-fields.ts';
import { checkTemplate } from './check-template.ts';
import { GraphFault } from './graph-fault.ts';

function different(values: readonly unknown[], what: string): void {
  if (new Set(values).size !== values.length) invalid(`${what} must differ`);
}

function buttons(action: Json): void {
  const found = list(action['buttons'], 'buttons');
  if (found.length < 1 || found.length > 3) invalid('number of buttons');
  const replies = found.map((button) =>
    button['type'] === 'reply' ? record(button['reply'], 'reply') : invalid('button type'),
  );
  for (const reply of replies) {
    text(reply['id'], 'button id', 256);
    text(reply['title'], 'button title', 20);
  }
  different(
    replies.map((reply) => reply['id']),
    'button ids',
  );
  different(
    replies.map((reply) => reply['title']),
    'button titles',
  );
}

function sections(action: Json): void {
  text(action['button'], 'list button', 20);
  const found = list(action['sections'], 'sections');
  if (found.length < 1 || found.length > 10) invalid('number of sections');
  for (const section of found)
    if (found.length > 1 || section['title'] !== undefined) text(section['title'], 'section title', 24);
  const rows = found.flatMap((section) => list(section['rows'], 'rows'));
  if (rows.length < 1 || rows.length > 10) invalid('number of rows');
  for (const row of rows) {
    onlyKnown(row, ['id', 'title', 'description'], 'row');
    text(row['id'], 'row id', 200);
    text(row['title'], 'row title', 24);
    optional(row['description'], 'row description', 72);
  }
  different(
    rows.map((row) => row['id']),
    'row ids',
  );
}

function interactive(body: Json): void {
  const fields = record(body['interactive'], 'interactive');
  onlyKnown(fields, ['type', 'header', 'body', 'footer', 'action'], 'interactive');
  text(record(fields['body'], 'interactive body')['text'], 'interactive body', 1_024);
  if (fields['footer'] !== undefined) text(record(fields['footer'], 'footer')['text'], 'footer', 60);
  const action = record(fields['action'], 'action');
  if (fields['type'] === 'request_contact_info') {
    onlyKnown(fields, ['type', 'body', 'action'], 'interactive');
    onlyKnown(action, ['name'], 'action');
    return action['name'] === 'request_contact_info' ? undefined : invalid('action name');
  }
  if (fields['type'] === 'button') return buttons(action);
  return fields['type'] === 'list' ? sections(action) : invalid('interactive type');
}

/** The checks that Meta makes for each type of message. */
const checks: Readonly<Record<string, (body: Json) => void>> = {
  text(body) {
    const fields = record(body['text'], 'text');
    onlyKnown(fields, ['body', 'preview_url'], 'text');
    text(fields['body'], 'text body', 4_096);
  },
  image: file('image', ['caption']),
  video: file('video', ['caption']),
  document: file('document', ['caption', 'filename']),
  audio: file('audio', ['voice']),
  sticker: file('sticker', []),
  location(body) {
    const fields = record(body['location'], 'location');
    onlyKnown(fields, ['latitude', 'longitude', 'name', 'address'], 'location');
    for (const key of ['latitude', 'longitude']) if (typeof fields[key] !== 'number') missing(key);
  },
  contacts(body) {
    const found = list(body['contacts'], 'contacts');
    if (found.length === 0) missing('contacts');
    for (const contact of found) text(record(contact['name'], 'name')['formatted_name'], 'formatted_name', 1_024);
  },
  reaction(body) {
    const fields = record(body['reaction'], 'reaction');
    onlyKnown(fields, ['message_id', 'emoji'], 'reaction');
    text(fields['message_id'], 'message_id', 500);
    if (typeof fields['emoji'] !== 'string') missing('emoji');
  },
  interactive,
  template: (body) => checkTemplate(record(body['template'], 'template')),
};

const common = [
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'type',
  'context',
  'biz_opaque_callback_data',
];

/**
 * A number stands in `to`, the id of a person who hides it in `recipient`. Meta drops a message with such an id in `to`
 * without a word; here it is refused, so that a test notices.
 */
function checkRecipient({ to, recipient }: Json): void {
  if (to === undefined && recipient === undefined) missing('to');
  if (to !== undefined && !(typeof to === 'string' && /^\+?\d[\d ()-]{0,30}$/.test(to))) invalid('to');
  if (recipient !== undefined) text(recipient, 'recipient', 150);
}

/** Refuses a message whose shape Meta would refuse, and returns its type. */
export function checkMessage(body: Json): string {
  if (body['messaging_product'] !== 'whatsapp') throw new GraphFault(100, { details: 'messaging_product is missing' });
  checkRecipient(body);
  const type = typeof body['type'] === 'string' ? body['type'] : 'text';
  const check = checks[type];
  if (!check) throw new GraphFault(131051, { details: type });
  onlyKnown(body, [...common, type], 'message');
  optional(body['biz_opaque_callback_data'], 'biz_opaque_callback_data', 512);
  if (body['context'] !== undefined) text(record(body['context'], 'context')['message_id'], 'context', 500);
  check(body);
  return type;
}
