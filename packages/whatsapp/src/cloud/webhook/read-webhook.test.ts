import { describe, expect, it } from 'vitest';
import { readWebhook, type WebhookPart } from './read-webhook.ts';

const at = 1_750_000_000_000;
const now = at + 2_000;
const metadata = { display_phone_number: '551130000001', phone_number_id: '2001' };
const contacts = [{ profile: { name: 'Ana' }, wa_id: '5511987654321', user_id: 'BR.77' }];
const ana = [
  { kind: 'pn', scope: '', value: '5511987654321' },
  { kind: 'bsuid', scope: '3001', value: 'BR.77' },
];
const received = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQUFERjg0NDEzNDdFODU3MUMxMAA=';
const sent = 'wamid.HBgNNTUxNjk5MjMxODIyMhUCABEYEjgxQkVFRDVBQTVDODFDOTg3MQA=';

const wrap = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '3001', changes: [{ field, value }] }],
});
const read = (field: string, value: object, receivedAt = now): WebhookPart =>
  readWebhook(wrap(field, value), receivedAt)[0] ?? { wabaId: '', phoneNumberId: null, events: [], problems: [] };
const messageValue = (content: object) => ({
  messaging_product: 'whatsapp',
  metadata,
  contacts,
  messages: [{ from: '5511987654321', from_user_id: 'BR.77', id: received, timestamp: '1750000000', ...content }],
});
const whole = { id: received, chat: 'pn:5511987654321', from: ana, pushName: 'Ana', fromMe: false, at, backlog: false };

describe('messages of customers', () => {
  it.each<[string, object, object]>([
    ['text', { type: 'text', text: { body: 'Bom dia' } }, { kind: 'text', body: 'Bom dia' }],
    [
      'an answer',
      { type: 'text', text: { body: 'sim' }, context: { from: '551130000001', id: sent } },
      { kind: 'text', body: 'sim', quotedId: sent },
    ],
    [
      'S530 a forwarded text',
      { type: 'text', text: { body: 'x' }, context: { forwarded: true } },
      { kind: 'text', quotedId: undefined, forwarded: 'once' },
    ],
    [
      'S530 a text that was forwarded many times',
      { type: 'text', text: { body: 'x' }, context: { forwarded: true, frequently_forwarded: true } },
      { kind: 'text', forwarded: 'often' },
    ],
    [
      'a text from an advertisement',
      {
        type: 'text',
        text: { body: 'quero' },
        referral: { source_url: 'https://fb.me/x', source_type: 'ad', headline: 'Promoção', ctwa_clid: 'abc' },
      },
      { kind: 'text', body: 'quero' },
    ],
    [
      'a picture',
      { type: 'image', image: { id: '91', mime_type: 'image/jpeg', sha256: 'x', caption: 'olha' } },
      {
        kind: 'image',
        body: 'olha',
        media: { mime: 'image/jpeg', name: undefined, bytes: undefined, ref: { mediaId: '91' } },
      },
    ],
    [
      'a film',
      { type: 'video', video: { id: '92', mime_type: 'video/mp4' } },
      { kind: 'video', body: '', media: { mime: 'video/mp4', ref: { mediaId: '92' } } },
    ],
    [
      'a document',
      { type: 'document', document: { id: '93', mime_type: 'application/pdf', filename: 'a.pdf', file_size: 12 } },
      { kind: 'document', media: { name: 'a.pdf', bytes: 12, ref: { mediaId: '93' } } },
    ],
    ['a sound', { type: 'audio', audio: { id: '94', mime_type: 'audio/mpeg', voice: false } }, { kind: 'audio' }],
    [
      'a voice note',
      { type: 'audio', audio: { id: '95', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { kind: 'voice', media: { mime: 'audio/ogg; codecs=opus' } },
    ],
    [
      'a sticker',
      { type: 'sticker', sticker: { id: '96', mime_type: 'image/webp', animated: false } },
      { kind: 'sticker', body: '' },
    ],
    [
      'a place',
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
      { kind: 'location', body: '{"latitude":-23.5,"longitude":-46.6,"name":"Loja"}' },
    ],
    [
      'a card',
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Zé', first_name: 'Zé' },
            phones: [{ phone: '+55 11 97777-0000', wa_id: '5511977770000' }],
          },
        ],
      },
      {
        kind: 'contact',
        body: JSON.stringify([
          {
            displayName: 'Zé',
            vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Zé\nTEL;type=CELL;waid=5511977770000:+55 11 97777-0000\nEND:VCARD',
          },
        ]),
      },
    ],
    [
      'a card that comes ready',
      { type: 'contacts', contacts: [{ vcard: 'BEGIN:VCARD', phones: [] }] },
      { kind: 'contact', body: '[{"displayName":"","vcard":"BEGIN:VCARD"}]' },
    ],
    [
      'a chosen button',
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: '2', title: 'Suporte' } },
        context: { id: sent },
      },
      { kind: 'text', body: 'Suporte', choiceId: '2', quotedId: sent },
    ],
    [
      'a chosen row',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'q7', title: 'Vendas', description: 'x' } },
      },
      { kind: 'text', body: 'Vendas', choiceId: 'q7' },
    ],
    [
      'a form that was filled in',
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{}' } } },
      { kind: 'text', body: 'Sent' },
    ],
    [
      'the button of a template',
      { type: 'button', button: { text: 'Parar', payload: 'stop' } },
      { kind: 'text', body: 'Parar', choiceId: 'stop' },
    ],
    [
      'an order',
      {
        type: 'order',
        order: {
          catalog_id: '1',
          text: 'por favor',
          product_items: [
            { product_retailer_id: 'SKU1', quantity: 2 },
            { product_retailer_id: 'SKU2', quantity: '1' },
          ],
        },
      },
      { kind: 'text', body: 'por favor\n2 × SKU1\n1 × SKU2' },
    ],
    [
      'what Meta does not support',
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { kind: 'unknown', body: 'unsupported' },
    ],
    ['a kind of next year', { type: 'hologram', hologram: {} }, { kind: 'unknown', body: 'hologram' }],
    ['a kind with a name that every object has', { type: 'constructor' }, { kind: 'unknown', body: 'constructor' }],
    ['no kind at all', {}, { kind: 'unknown', body: 'untyped' }],
    ['a text without words', { type: 'text' }, { kind: 'unknown', body: 'text' }],
    ['a picture without an id', { type: 'image', image: { caption: 'x' } }, { kind: 'unknown', body: 'image' }],
    ['a place without a place', { type: 'location', location: {} }, { kind: 'unknown', body: 'location' }],
  ])('%s', (_name, content, expected) => {
    const { phoneNumberId, wabaId, events, problems } = read('messages', messageValue(content));
    expect({ phoneNumberId, wabaId, problems }).toEqual({ phoneNumberId: '2001', wabaId: '3001', problems: [] });
    expect(events).toMatchObject([{ type: 'message', chat: 'pn:5511987654321', message: { ...whole, ...expected } }]);
  });

  it.each<[string, object, object]>([
    [
      'a reaction to what the shop wrote',
      { type: 'reaction', reaction: { message_id: sent, emoji: '👍' } },
      { type: 'reaction', targetId: sent, targetFromMe: true, emoji: '👍', from: ana[0], at },
    ],
    [
      'a reaction to his own',
      { type: 'reaction', reaction: { message_id: received, emoji: '👍' } },
      { type: 'reaction', targetFromMe: false },
    ],
    ['a reaction taken back', { type: 'reaction', reaction: { message_id: sent } }, { type: 'reaction', emoji: '' }],
    [
      'an edit',
      { type: 'edit', edit: { original_message_id: 'wamid.X', message: { type: 'text', text: { body: 'novo' } } } },
      { type: 'edit', id: received, targetId: 'wamid.X', fromMe: false, body: 'novo', at },
    ],
    [
      'an edit of the words below a picture',
      {
        type: 'edit',
        edit: { original_message_id: 'wamid.X', message: { type: 'image', image: { id: '9', caption: 'novo' } } },
      },
      { type: 'edit', body: 'novo' },
    ],
    [
      'a deletion',
      { type: 'revoke', revoke: { original_message_id: 'wamid.X' } },
      { type: 'revoke', targetId: 'wamid.X', fromMe: false, at },
    ],
    [
      'another number',
      { type: 'system', system: { type: 'user_changed_number', wa_id: '5511900001111', body: 'x' } },
      {
        type: 'identityLinked',
        chat: 'pn:5511987654321',
        identities: [{ kind: 'pn', scope: '', value: '5511900001111' }, ...ana],
      },
    ],
    [
      'another id',
      { type: 'system', system: { type: 'user_changed_user_id', user_id: 'BR.88', previous_user_id: 'BR.77' } },
      { type: 'identityLinked', identities: [{ kind: 'bsuid', scope: '3001', value: 'BR.88' }, ...ana] },
    ],
  ])('%s', (_name, content, expected) => {
    expect(read('messages', messageValue(content))).toMatchObject({
      events: [{ chat: 'pn:5511987654321', ...expected }],
      problems: [],
    });
  });

  it.each<[string, object, string]>([
    ['without an id', { id: undefined, type: 'text' }, 'messages.text'],
    ['without anybody who wrote it', { from: undefined, from_user_id: undefined }, 'messages.untyped'],
    ['a reaction to nothing', { type: 'reaction', reaction: {} }, 'messages.reaction'],
    ['an edit of nothing', { type: 'edit' }, 'messages.edit'],
    ['a deletion of nothing', { type: 'revoke' }, 'messages.revoke'],
  ])('reports a message %s', (_name, changes, where) => {
    const value = { ...messageValue(changes), contacts: [] };
    expect(read('messages', value)).toMatchObject({ events: [], problems: [{ what: 'notUnderstood', where }] });
  });

  it('leaves groups out', () => {
    expect(read('messages', messageValue({ type: 'text', text: { body: 'x' }, group_id: 'G' }))).toMatchObject({
      events: [],
      problems: [{ what: 'ignored', where: 'messages.group' }],
    });
  });

  it('marks what comes more than ten minutes late', () => {
    const value = messageValue({ type: 'text', text: { body: 'x' } });
    expect(
      [at + 600_000, at + 600_001].map((receivedAt) => read('messages', value, receivedAt).events[0]),
    ).toMatchObject([{ message: { backlog: false } }, { message: { backlog: true } }]);
  });
});

describe('who somebody is', () => {
  const fromOf = (contact: object, message: object) => {
    const [event] = read('messages', {
      metadata,
      contacts: [contact],
      messages: [{ id: received, timestamp: '1750000000', type: 'text', text: { body: 'x' }, ...message }],
    }).events;
    return event?.type === 'message' ? { chat: event.chat, from: event.message.from } : event;
  };

  it('is known by his id when he hides his number', () => {
    expect(
      fromOf(
        { profile: { name: 'Ana', username: '@ana.silva' }, user_id: 'BR.77', parent_user_id: 'BR.ENT.5' },
        { from_user_id: 'BR.77' },
      ),
    ).toEqual({
      chat: 'bsuid@3001:BR.77',
      from: [
        { kind: 'bsuid', scope: '3001', value: 'BR.77' },
        { kind: 'parent_bsuid', scope: '', value: 'BR.ENT.5' },
        { kind: 'username', scope: 'BR.77', value: 'ana.silva' },
      ],
    });
  });

  it('has two numbers when WhatsApp writes his without the 9', () => {
    expect(fromOf({ profile: { name: 'Ana' }, wa_id: '551187654321' }, { from: '5511987654321' })).toEqual({
      chat: 'pn:5511987654321',
      from: [
        { kind: 'pn', scope: '', value: '5511987654321' },
        { kind: 'pn', scope: '', value: '551187654321' },
      ],
    });
  });

  it('is the one the message speaks of when there are several', () => {
    const two = [{ wa_id: '5521900000000', profile: { name: 'Rui' } }, ...contacts];
    expect(
      read('messages', { ...messageValue({ type: 'text', text: { body: 'x' } }), contacts: two }).events,
    ).toMatchObject([{ message: { pushName: 'Ana', from: ana } }]);
  });

  it('is never taken for somebody else who had his username before', () => {
    const names = ['BR.77', 'BR.88'].map((user_id) =>
      fromOf({ profile: { username: 'ana' }, user_id }, { from_user_id: user_id }),
    );
    const [one, other] = names.map((each) =>
      each && 'from' in each && Array.isArray(each.from) ? each.from.map((identity) => JSON.stringify(identity)) : [],
    );
    expect(one).toHaveLength(2);
    expect(other?.filter((identity) => one?.includes(identity))).toEqual([]);
  });

  it('is not identified by a username alone', () => {
    expect(fromOf({ profile: { username: 'ana' } }, {})).toBeUndefined();
  });
});

describe('how far messages got', () => {
  const statusValue = (changes: object, value: object = {}) => ({
    metadata,
    contacts,
    statuses: [
      {
        id: sent,
        status: 'sent',
        timestamp: '1750000000',
        recipient_id: '5511987654321',
        recipient_user_id: 'BR.77',
        biz_opaque_callback_data: 'OUT1',
        ...changes,
      },
    ],
    ...value,
  });

  it.each([
    ['sent', 1],
    ['delivered', 2],
    ['read', 3],
    ['played', 4],
  ])('%s is %d', (status, ack) => {
    expect(read('messages', statusValue({ status })).events).toEqual([
      { type: 'ack', chat: 'pn:5511987654321', id: sent, ourId: 'OUT1', ack, at },
    ]);
  });

  it.each([
    ['a charge', { billable: true, category: 'marketing' }, 'delivered', 'marketing'],
    ['nothing that is free', { billable: false, category: 'marketing' }, 'delivered', undefined],
    ['no category that nobody knows', { billable: true, category: 'referral_conversion' }, 'delivered', undefined],
    ['nothing before it arrived', { billable: true, category: 'marketing' }, 'sent', undefined],
    ['nothing without a price', undefined, 'delivered', undefined],
  ])('S866 reads %s', (_, pricing, status, chargedAs) => {
    const [event] = read('messages', statusValue({ status, ...(pricing ? { pricing } : {}) })).events;
    expect(event && 'chargedAs' in event ? event.chargedAs : undefined).toBe(chargedAs);
  });

  it('reports why one failed, also when its recipient is missing', () => {
    const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'x' } }];
    const told = read(
      'messages',
      statusValue(
        { status: 'failed', errors, recipient_id: undefined, recipient_user_id: undefined },
        { contacts: undefined },
      ),
    );
    expect(told).toMatchObject({
      events: [{ type: 'sendFailed', id: sent, ourId: 'OUT1', code: 'window_closed', chat: 'pn:unknown' }],
      problems: [{ what: 'reported', where: 'statuses.failed', code: 131047, detail: 'Re-engagement message' }],
    });
  });

  it('knows a hidden number, and messages without our note', () => {
    expect(
      read(
        'messages',
        statusValue({ recipient_id: undefined, biz_opaque_callback_data: undefined }, { contacts: undefined }),
      ).events,
    ).toMatchObject([{ chat: 'bsuid@3001:BR.77', ourId: undefined }]);
  });

  it.each([
    ['a word that every object has', { status: 'valueOf' }, 'statuses.valueOf', 'notUnderstood'],
    ['a word of next year', { status: 'teleported' }, 'statuses.teleported', 'notUnderstood'],
    ['no id', { id: undefined }, 'statuses.sent', 'notUnderstood'],
    ['a group', { recipient_type: 'group' }, 'statuses.group', 'ignored'],
  ])('reports %s', (_name, changes, where, what) => {
    expect(read('messages', statusValue(changes))).toMatchObject({ events: [], problems: [{ what, where }] });
  });

  it('reports what Meta complains about', () => {
    expect(read('messages', { metadata, errors: [{ code: 130429, title: 'Rate limit hit' }] })).toMatchObject({
      events: [],
      problems: [{ what: 'reported', where: 'messages.errors', code: 130429 }],
    });
  });
});

describe('numbers that are also in the WhatsApp Business app', () => {
  const echo = (content: object) => ({
    metadata,
    message_echoes: [{ from: '551130000001', to: '+5511987654321', id: sent, timestamp: '1750000000', ...content }],
  });

  it.each<[string, object, object]>([
    [
      'what was typed on the phone',
      { type: 'text', text: { body: 'Já vou' } },
      { type: 'message', message: { id: sent, fromMe: true, body: 'Já vou', from: [ana[0]], pushName: undefined } },
    ],
    [
      'a deletion there',
      { type: 'revoke', revoke: { original_message_id: 'wamid.X' } },
      { type: 'revoke', fromMe: true, targetId: 'wamid.X' },
    ],
    [
      'an edit there',
      { type: 'edit', edit: { original_message_id: 'wamid.X', message: { type: 'text', text: { body: 'novo' } } } },
      { type: 'edit', fromMe: true, body: 'novo' },
    ],
    [
      'a reaction there',
      { type: 'reaction', reaction: { message_id: received, emoji: '👍' } },
      { type: 'reaction', targetFromMe: false, from: { kind: 'pn', value: '551130000001' } },
    ],
  ])('%s', (_name, content, expected) => {
    expect(read('smb_message_echoes', echo(content))).toMatchObject({
      phoneNumberId: '2001',
      events: [{ chat: 'pn:5511987654321', ...expected }],
      problems: [],
    });
  });

  it('reads the address book, and leaves out who was taken from it', () => {
    const sync = [
      {
        type: 'contact',
        contact: { full_name: 'Ana Silva', first_name: 'Ana', phone_number: '+5511987654321' },
        action: 'add',
      },
      { type: 'contact', contact: { phone_number: '5521900000000' }, action: 'remove' },
    ];
    expect(read('smb_app_state_sync', { metadata, state_sync: sync })).toMatchObject({
      events: [{ type: 'addressBook', contacts: [{ name: 'Ana Silva', identities: [ana[0]] }] }],
      problems: [{ what: 'ignored', where: 'state_sync', count: 1 }],
    });
  });

  it('counts the history and leaves it out', () => {
    const history = [
      {
        metadata: { phase: 0 },
        threads: [
          { id: '55', messages: [{}, {}] },
          { id: '56', messages: [{}] },
        ],
      },
    ];
    expect(read('history', { metadata, history })).toMatchObject({
      events: [],
      problems: [{ what: 'ignored', where: 'history', count: 3 }],
    });
  });
});

describe('the rest', () => {
  it.each<[string, object, object[], object[]]>([
    [
      'message_template_status_update',
      {
        event: 'REJECTED',
        message_template_id: 1,
        message_template_name: 'aviso',
        message_template_language: 'pt-BR',
        reason: 'SCAM',
      },
      [{ type: 'templateChanged', name: 'aviso', language: 'pt_BR' }],
      [],
    ],
    [
      'message_template_quality_update',
      { message_template_name: 'aviso', message_template_language: 'pt_BR' },
      [{ type: 'templateChanged' }],
      [],
    ],
    ['message_template_status_update', { event: 'REJECTED' }, [], [{ what: 'notUnderstood' }]],
    [
      'account_update',
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } },
      [{ type: 'closed', end: 'fatal', reason: 'banned' }],
      [{ what: 'reported', detail: 'DISABLED_UPDATE' }],
    ],
    [
      'account_update',
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE' } },
      [],
      [{ what: 'reported' }],
    ],
    [
      'account_update',
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_750_000_000 }],
      },
      [{ type: 'restricted', until: at }],
      [{ what: 'reported' }],
    ],
    [
      'account_update',
      { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }] },
      [{ type: 'restricted', until: null }],
      [{ what: 'reported' }],
    ],
    [
      'account_update',
      { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' }] },
      [],
      [{ what: 'reported' }],
    ],
    [
      'account_update',
      { event: 'PARTNER_REMOVED' },
      [{ type: 'closed', reason: 'permission_missing' }],
      [{ what: 'reported' }],
    ],
    [
      'account_update',
      { event: 'ACCOUNT_DELETED' },
      [{ type: 'closed', reason: 'number_unknown' }],
      [{ what: 'reported' }],
    ],
    [
      'account_update',
      { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
      [],
      [{ what: 'reported', detail: 'ACCOUNT_VIOLATION' }],
    ],
    [
      'business_capability_update',
      { max_daily_conversations_per_business: 'TIER_2K', max_phone_numbers_per_waba: 25 },
      [{ type: 'messagingLimit', limit: 'TIER_2K' }],
      [{ what: 'reported', detail: 'TIER_2K' }],
    ],
    [
      'business_capability_update',
      { max_daily_conversation_per_phone: -1, max_phone_numbers_per_business: 2 },
      [{ type: 'messagingLimit', limit: '-1' }],
      [{ what: 'reported', detail: '-1' }],
    ],
    [
      'phone_number_quality_update',
      { display_phone_number: '551130000001', event: 'FLAGGED', current_limit: 'TIER_1K' },
      [],
      [{ what: 'reported', detail: 'FLAGGED' }],
    ],
    [
      'user_preferences',
      {
        metadata,
        contacts,
        user_preferences: [
          { wa_id: '5511987654321', category: 'marketing_messages', value: 'stop', timestamp: 1_750_000_000 },
        ],
      },
      [{ type: 'contact', chat: 'pn:5511987654321', identities: ana, marketing: { isWelcome: false, at } }],
      [],
    ],
    [
      'user_preferences',
      { metadata, user_preferences: [{ wa_id: '5511987654321', category: 'marketing_messages', value: 'resume' }] },
      [{ type: 'contact', chat: 'pn:5511987654321', marketing: { isWelcome: true, at: now } }],
      [],
    ],
    [
      'user_preferences',
      { metadata, user_preferences: [{ user_id: 'BR.77', category: 'marketing_messages', value: 'stop' }] },
      [{ type: 'contact', chat: 'bsuid@3001:BR.77', marketing: { isWelcome: false } }],
      [],
    ],
    [
      'user_preferences',
      {
        metadata,
        contacts,
        user_preferences: [{ wa_id: '5511987654321', category: 'marketing_messages', value: 'toString' }],
      },
      [],
      [{ what: 'notUnderstood', where: 'user_preferences' }],
    ],
    [
      'user_preferences',
      { metadata, user_preferences: [{ category: 'marketing_messages', value: 'stop' }] },
      [],
      [{ what: 'notUnderstood' }],
    ],
    [
      'user_preferences',
      { metadata, contacts, user_preferences: [{ wa_id: '5511987654321', category: 'colours', value: 'stop' }] },
      [],
      [{ what: 'ignored', where: 'user_preferences' }],
    ],
    [
      'user_id_update',
      { metadata, user_id_update: [{ wa_id: '5511987654321', user_id: { previous: 'BR.77', current: 'BR.88' } }] },
      [{ type: 'identityLinked', chat: 'bsuid@3001:BR.77' }],
      [],
    ],
    [
      'calls',
      {
        metadata,
        contacts,
        calls: [
          {
            id: 'wacid.1',
            from: '5511987654321',
            event: 'connect',
            direction: 'USER_INITIATED',
            timestamp: '1750000000',
          },
        ],
      },
      [{ type: 'call', id: 'wacid.1', from: ana, pushName: 'Ana', video: false, at }],
      [],
    ],
    [
      'calls',
      { metadata, contacts, calls: [{ id: 'wacid.1', from: '5511987654321', event: 'terminate' }] },
      [],
      [{ what: 'ignored', where: 'calls' }],
    ],
    ['toString', { event: 'x' }, [], [{ what: 'ignored', where: 'toString' }]],
    ['account_update', { event: 'constructor' }, [], [{ what: 'reported' }]],
    ['flows', { event: 'x' }, [], [{ what: 'ignored', where: 'flows' }]],
  ])('%s %j', (field, value, events, problems) => {
    const part = read(field, value);
    expect({ events: part.events, problems: part.problems }).toMatchObject({ events, problems });
  });

  it('reads several entries, changes and messages at once', () => {
    const two = {
      ...messageValue({}),
      messages: [1, 2].map((n) => ({
        from: '5511987654321',
        id: `wamid.${n}`,
        timestamp: '1750000000',
        type: 'text',
        text: { body: String(n) },
      })),
    };
    const body = {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '3001',
          changes: [
            { field: 'messages', value: two },
            { field: 'messages', value: two },
          ],
        },
        { id: '3002', changes: [{ field: 'messages', value: two }] },
      ],
    };
    const parts = readWebhook(body, now);
    expect(parts.map(({ wabaId, events }) => [wabaId, events.length])).toEqual([
      ['3001', 2],
      ['3001', 2],
      ['3002', 2],
    ]);
  });

  it('T08 gives the same events for the same bytes, whenever they come', () => {
    const body = wrap('messages', messageValue({ type: 'text', text: { body: 'x' } }));
    expect(readWebhook(structuredClone(body), now + 1_000)).toEqual(readWebhook(body, now));
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['another object', { object: 'page', entry: [] }],
    ['no entries', { object: 'whatsapp_business_account' }],
    ['entries that are none', { object: 'whatsapp_business_account', entry: [null, 7, { id: 1, changes: 'x' }] }],
  ])('is not upset by %s', (_name, body) => {
    expect(readWebhook(body, now)).toMatchObject([
      { phoneNumberId: null, events: [], problems: [{ what: 'notUnderstood' }] },
    ]);
  });

  it('never throws, whatever stands where', () => {
    const odd: unknown[] = [null, 0, '', 'x', [], {}, true, [[]], [null], { id: {} }];
    const sample = wrap('messages', {
      ...messageValue({ type: 'image', image: { id: '1' }, context: { id: 'x' } }),
      statuses: [{ id: 'x', status: 'failed', errors: [{ code: 1 }] }],
    });
    const paths = pathsOf(sample);
    for (const path of paths)
      for (const value of odd) expect(() => readWebhook(replaceAt(sample, path, value), now)).not.toThrow();
    expect(paths.length).toBeGreaterThan(30);
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((each, at) => [at, each])
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, each]) => pathsOf(each, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = replaceAt(copy[key], rest, by);
  return copy;
}

describe('S775 a number that the customer shares', () => {
  const hidden = [{ profile: { name: 'Ana' }, user_id: 'BR.77' }];
  const bsuid = { kind: 'bsuid', scope: '3001', value: 'BR.77' };
  const phone = { phone: '+55 11 98765-4321', wa_id: '5511987654321', type: 'CELL' };
  const fromOf = (cards: object[]) => {
    const message = { from_user_id: 'BR.77', id: received, timestamp: '1750000000', type: 'contacts', contacts: cards };
    const [event] = read('messages', { metadata, contacts: hidden, messages: [message] }).events;
    return event?.type === 'message' ? { chat: event.chat, from: event.message.from, kind: event.message.kind } : null;
  };

  it('is theirs when Meta marks it as the answer to our request', () => {
    expect(fromOf([{ origin: 'contact_request', phones: [phone] }])).toEqual({
      chat: 'bsuid@3001:BR.77',
      from: [bsuid, { kind: 'pn', scope: '', value: '5511987654321' }],
      kind: 'contact',
    });
  });

  it.each<[string, object[]]>([
    ['a card without a mark', [{ phones: [phone] }]],
    ['a card with another mark', [{ origin: 'other', phones: [phone] }]],
    ['a mark that is no text', [{ origin: ['contact_request'], phones: [phone] }]],
    ['two cards', [{ origin: 'contact_request', phones: [phone] }, { phones: [phone] }]],
    ['two numbers', [{ origin: 'contact_request', phones: [phone, { wa_id: '5511900000000' }] }]],
    ['no number', [{ origin: 'contact_request', phones: [] }]],
    ['what is no number', [{ origin: 'contact_request', phones: [{ wa_id: '12' }] }]],
  ])('%s says nothing about who wrote', (_what, cards) => {
    expect(fromOf(cards)?.from).toEqual([bsuid]);
  });
});
