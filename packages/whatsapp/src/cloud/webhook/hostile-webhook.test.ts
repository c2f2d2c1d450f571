import { fillersFor, hostileText, linearGrowth, textPlaces, withText, workGrowth } from '@balcao/testing';
import { describe, expect, it } from 'vitest';
import { cleanEvent } from '../../clean-event.ts';
import { readWebhook } from './read-webhook.ts';

const now = 1_750_000_000_000;
const ids = { id: 'wamid.A', timestamp: '1750000000' };
const person = { from: '5511987654321', from_user_id: 'BR.77', from_parent_user_id: 'BR.ENT.5' };
const file = { id: '9', mime_type: 'application/pdf', filename: 'nota.pdf', caption: 'segue', file_size: '12' };
const contact = { wa_id: '5511987654321', user_id: 'BR.77', profile: { name: 'Ana', username: '@ana' } };

/** Every kind of message with every text of it that is read. */
const contents = [
  { type: 'text', text: { body: 'Bom dia' }, context: { id: 'wamid.B' } },
  { type: 'image', image: file },
  { type: 'document', document: file },
  { type: 'location', location: { latitude: '-23.5', longitude: '-46.6', name: 'Loja', address: 'Rua' } },
  {
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Zé' }, phones: [{ phone: '+55 11 97777-0000', wa_id: '5511977770000' }] }],
  },
  { type: 'contacts', contacts: [{ name: { first_name: 'Zé', last_name: 'Lima' }, vcard: 'BEGIN:VCARD' }] },
  { type: 'interactive', interactive: { list_reply: { id: 'q7', title: 'Vendas' } } },
  { type: 'interactive', interactive: { nfm_reply: { body: 'Sent' } } },
  { type: 'button', button: { text: 'Parar', payload: 'stop' } },
  { type: 'order', order: { text: 'por favor', product_items: [{ product_retailer_id: 'SKU', quantity: '2' }] } },
  { type: 'reaction', reaction: { message_id: 'wamid.B', emoji: '👍' } },
  { type: 'edit', edit: { original_message_id: 'wamid.B', message: { type: 'text', text: { body: 'novo' } } } },
  { type: 'revoke', revoke: { original_message_id: 'wamid.B' } },
  { type: 'system', system: { wa_id: '5511900001111', user_id: 'BR.88', previous_user_id: 'BR.77' } },
];
const metadata = { display_phone_number: '551130000001', phone_number_id: '2001' };
const status = { ...ids, status: 'failed', recipient_id: '5511987654321', biz_opaque_callback_data: 'OUT1' };

/** Every change that is read. */
const changes: [field: string, value: object][] = [
  ...contents.map((content): [string, object] => [
    'messages',
    { metadata, contacts: [contact], messages: [{ ...ids, ...person, ...content }] },
  ]),
  ['messages', { metadata, contacts: [contact], statuses: [{ ...status, errors: [{ code: '131047', title: 'x' }] }] }],
  ['messages', { errors: [{ code: '130429', title: 'Rate limit hit' }] }],
  ['smb_message_echoes', { metadata, message_echoes: [{ ...ids, to: '+5511987654321', ...contents[0] }] }],
  ['smb_app_state_sync', { state_sync: [{ action: 'add', contact: { full_name: 'Ana', phone_number: '+5511' } }] }],
  ['calls', { contacts: [contact], calls: [{ ...ids, ...person, event: 'connect', direction: 'USER_INITIATED' }] }],
  ['user_id_update', { user_id_update: [{ wa_id: '5511', user_id: { current: 'BR.88', previous: 'BR.77' } }] }],
  [
    'user_preferences',
    { user_preferences: [{ wa_id: '5511', category: 'marketing_messages', value: 'stop', timestamp: '1750000000' }] },
  ],
  [
    'message_template_status_update',
    { message_template_name: 'aviso', message_template_language: 'pt-BR', event: 'APPROVED' },
  ],
  [
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_MESSAGING', expiration: '1750000000' }],
    },
  ],
  ['account_alerts', { alert_info: { alert_type: 'x' } }],
  ['phone_number_quality_update', { event: 'FLAGGED' }],
];
const bodyOf = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '3001', changes: [{ field, value }] }],
});
const handle = (body: unknown) => readWebhook(body, now).flatMap(({ events }) => events.map(cleanEvent));

/** Each place once, also where several of the changes have it. */
const places = new Map(
  changes.flatMap(([field, value]) => {
    const body = bodyOf(field, value);
    return textPlaces(body).map((place) => [`${field} ${place.slice(5).join('.')}`, { body, place }] as const);
  }),
);

describe('a webhook with hostile texts', () => {
  it.each(
    [...places].flatMap(([at, one], index) =>
      fillersFor(index).map(([name, filler]) => ({ ...one, name, filler, at })),
    ),
  )('T40 $name at $at cost no more in a long text than in a short one', async ({ body, place, filler }) => {
    const growth = await workGrowth(
      (text) => handle(withText(body, place, text)),
      (length) => hostileText(filler, length),
    );
    expect(growth).toBeLessThan(linearGrowth);
  });

  it('T40 many messages of many people cost no more each than few', async () => {
    const message = (nth: number) => ({ ...ids, from: String(nth), type: 'text', text: { body: 'x' } });
    const body = (size: number) => {
      const nths = Array.from({ length: size }, (_, nth) => nth);
      const contacts = nths.map((nth) => ({ wa_id: String(nth), profile: { name: 'Ana' } }));
      return bodyOf('messages', { metadata, contacts, messages: nths.map(message) });
    };
    const [few, many] = [body(100), body(100 * 32)];
    // The length only chooses between the two, which differ as the texts do.
    const growth = await workGrowth(
      (text) => handle(text.length > 16 * 1024 ? many : few),
      (length) => 'x'.repeat(length),
    );
    expect(growth).toBeLessThan(linearGrowth);
  });
});
