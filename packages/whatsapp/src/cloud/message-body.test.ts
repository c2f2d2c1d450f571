import { describe, expect, it } from 'vitest';
import { toAddress } from '../address.ts';
import type { Menu, OutboundMessage } from '../messages.ts';
import { messageBody, reactionBody, readBody, type SentFile } from './message-body.ts';

const chat = toAddress({ kind: 'pn', scope: '', value: '5511987654321' });
const buildMessage = (changes: Partial<OutboundMessage> = {}): OutboundMessage => ({
  id: 'OUT1',
  chat,
  kind: 'text',
  text: 'Olá',
  ...changes,
});
const media = {
  mime: 'application/pdf',
  name: 'bill.pdf',
  bytes: 3,
  open: () => Promise.reject(new Error('not read here')),
};
const around = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '5511987654321',
  biz_opaque_callback_data: 'OUT1',
};
const card =
  'BEGIN:VCARD\nVERSION:3.0\nFN:Oficina do Zé\nTEL;type=CELL;waid=5511977770000:+55 11 97777-0000\nitem1.TEL:(11) 3333-4444\nEND:VCARD';
const options = (count: number, change: object = {}): Menu['options'] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), title: `Opção ${at + 1}`, ...change }));
const menu = (changes: Partial<Menu> = {}): Menu => ({
  style: 'buttons',
  title: 'Escolher',
  body: 'Olá',
  options: options(2),
  ...changes,
});

describe('the request for a message', () => {
  it.each<[string, Partial<OutboundMessage>, SentFile | null, object]>([
    [
      'a text, without a preview of its links',
      { text: 'veja https://exemplo.com.br' },
      null,
      { type: 'text', text: { body: 'veja https://exemplo.com.br', preview_url: false } },
    ],
    [
      'an answer to a message',
      { quotedId: 'wamid.A' },
      null,
      { type: 'text', text: { body: 'Olá', preview_url: false }, context: { message_id: 'wamid.A' } },
    ],
    [
      'a picture with words',
      { kind: 'image', media },
      { type: 'image', id: '7' },
      { type: 'image', image: { id: '7', caption: 'Olá' } },
    ],
    [
      'a film without words',
      { kind: 'video', text: '', media },
      { type: 'video', id: '7' },
      { type: 'video', video: { id: '7' } },
    ],
    [
      'a document with its name',
      { kind: 'document', media },
      { type: 'document', id: '7' },
      { type: 'document', document: { id: '7', caption: 'Olá', filename: 'bill.pdf' } },
    ],
    [
      'a sound file',
      { kind: 'audio', text: '', media },
      { type: 'audio', id: '7' },
      { type: 'audio', audio: { id: '7' } },
    ],
    [
      'a voice note',
      { kind: 'voice', text: '', media },
      { type: 'audio', id: '7' },
      { type: 'audio', audio: { id: '7', voice: true } },
    ],
    [
      'a place',
      { kind: 'location', text: '{"latitude":-23.5,"longitude":"-46.6","name":"Loja","address":""}' },
      null,
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } },
    ],
    [
      'cards',
      { kind: 'contact', text: JSON.stringify([{ displayName: 'Zé', vcard: card }]) },
      null,
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Zé', first_name: 'Zé' },
            phones: [
              { phone: '+55 11 97777-0000', type: 'CELL', wa_id: '5511977770000' },
              { phone: '(11) 3333-4444', type: 'CELL' },
            ],
          },
        ],
      },
    ],
    [
      'a bare card',
      { kind: 'contact', text: 'BEGIN:VCARD\nFN:Ana\\, a dona\nEND:VCARD' },
      null,
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana, a dona', first_name: 'Ana, a dona' } }] },
    ],
    [
      'buttons',
      { menu: menu() },
      null,
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Olá' },
          action: {
            buttons: [
              { type: 'reply', reply: { id: '1', title: 'Opção 1' } },
              { type: 'reply', reply: { id: '2', title: 'Opção 2' } },
            ],
          },
        },
      },
    ],
    [
      'a list',
      {
        menu: menu({
          style: 'list',
          options: [
            { id: 'a', title: 'Vendas', description: 'Comprar' },
            { id: 'b', title: 'Suporte' },
          ],
        }),
      },
      null,
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: 'Olá' },
          action: {
            button: 'Escolher',
            sections: [
              {
                rows: [
                  { id: 'a', title: 'Vendas', description: 'Comprar' },
                  { id: 'b', title: 'Suporte' },
                ],
              },
            ],
          },
        },
      },
    ],
  ])('%s', (_name, changes, file, expected) => {
    expect(messageBody(buildMessage(changes), file)).toEqual({ ...around, ...expected });
  });

  it('goes to somebody who hides his number by his id', () => {
    const body = messageBody(buildMessage({ chat: toAddress({ kind: 'bsuid', scope: '3001', value: 'BR.77' }) }), null);
    expect(body).toMatchObject({ recipient: 'BR.77' });
    expect(body).not.toHaveProperty('to');
  });

  it.each<[string, Partial<OutboundMessage>, SentFile | null, string]>([
    [
      'a LID, which means nothing here',
      { chat: toAddress({ kind: 'lid', scope: '', value: '99' }) },
      null,
      'no_number',
    ],
    ['a group', { chat: toAddress({ kind: 'group', scope: '', value: '99' }) }, null, 'no_number'],
    ['a text that is too long', { text: 'x'.repeat(4_097) }, null, 'refused'],
    ['an empty text', { text: ' ' }, null, 'refused'],
    [
      'words below a file that are too long',
      { kind: 'image', text: 'x'.repeat(1_025), media },
      { type: 'image', id: '7' },
      'refused',
    ],
    ['a place that is nowhere', { kind: 'location', text: '{"latitude":91,"longitude":0}' }, null, 'refused'],
    ['a place that is no place', { kind: 'location', text: 'here' }, null, 'refused'],
    ['cards with nobody on them', { kind: 'contact', text: '[]' }, null, 'refused'],
    [
      'a sound in the head of a template',
      { media, template: { name: 'a', language: 'pt_BR', header: {}, body: {}, buttons: {} } },
      { type: 'audio', id: '7' },
      'refused',
    ],
  ])('refuses %s', (_name, changes, file, code) => {
    expect(() => messageBody(buildMessage(changes), file)).toThrow(
      expect.objectContaining({ name: 'SendRefused', code }),
    );
  });

  it('takes exactly what is allowed, counted in characters and not in their bytes', () => {
    expect(messageBody(buildMessage({ text: '👋'.repeat(4_096) }), null)).toMatchObject({ type: 'text' });
  });

  it('leaves a note that is too long for Meta away', () => {
    expect(messageBody(buildMessage({ id: 'x'.repeat(513) }), null)).not.toHaveProperty('biz_opaque_callback_data');
  });
});

describe('choices that do not fit', () => {
  const typeOf = (changes: Partial<Menu>, words = 'Olá'): string => {
    const body = messageBody(buildMessage({ menu: menu({ ...changes, body: words }) }), null) as {
      type: string;
      interactive?: { type: string };
    };
    return body.interactive?.type ?? body.type;
  };

  it.each<[string, Partial<Menu>, string | undefined, string]>([
    ['three buttons', { options: options(3) }, undefined, 'button'],
    ['four wished buttons become a list', { options: options(4) }, undefined, 'list'],
    ['a button of 20 letters', { options: [{ id: '1', title: 'x'.repeat(20) }] }, undefined, 'button'],
    ['a button of 21 letters becomes a list', { options: [{ id: '1', title: 'x'.repeat(21) }] }, undefined, 'list'],
    ['a description becomes a list', { options: options(2, { description: 'mais' }) }, undefined, 'list'],
    ['ten rows', { style: 'list', options: options(10) }, undefined, 'list'],
    ['eleven rows become text', { style: 'list', options: options(11) }, undefined, 'text'],
    [
      'a row of 25 letters becomes text',
      { style: 'list', options: [{ id: '1', title: 'x'.repeat(25) }] },
      undefined,
      'text',
    ],
    [
      'a description of 73 letters becomes text',
      { style: 'list', options: [{ id: '1', title: 'a', description: 'x'.repeat(73) }] },
      undefined,
      'text',
    ],
    [
      'an id of 201 letters becomes text',
      { style: 'list', options: [{ id: 'x'.repeat(201), title: 'a' }] },
      undefined,
      'text',
    ],
    ['a list without a word to open it becomes text', { style: 'list', title: ' ' }, undefined, 'text'],
    ['a word of 21 letters to open it becomes text', { style: 'list', title: 'x'.repeat(21) }, undefined, 'text'],
    [
      'two titles that are the same become text',
      {
        options: [
          { id: '1', title: 'a' },
          { id: '2', title: 'a' },
        ],
      },
      undefined,
      'text',
    ],
    [
      'two ids that are the same become text',
      {
        options: [
          { id: '1', title: 'a' },
          { id: '1', title: 'b' },
        ],
      },
      undefined,
      'text',
    ],
    ['a long question becomes text', {}, 'x'.repeat(1_025), 'text'],
    ['no choices at all', { options: [] }, undefined, 'text'],
  ])('%s', (_name, changes, text, expected) => {
    expect(typeOf(changes, text)).toBe(expected);
  });

  it('leave as the text of the message', () => {
    const body = messageBody(buildMessage({ text: 'Olá, de 1 a 11?', menu: menu({ options: options(11) }) }), null);
    expect(body).toMatchObject({ text: { body: 'Olá, de 1 a 11?' } });
  });
});

describe('the request for a template', () => {
  const use = (changes: object) => ({
    name: 'aviso',
    language: 'pt_BR',
    header: {},
    body: {},
    buttons: {},
    ...changes,
  });

  it.each<[string, object, SentFile | null, object]>([
    ['without placeholders', {}, null, {}],
    [
      'with numbers, in their order',
      { body: { 10: 'j', 9: 'i', 1: 'a' } },
      null,
      { components: [{ type: 'body', parameters: ['a', 'i', 'j'].map((text) => ({ type: 'text', text })) }] },
    ],
    [
      'with names',
      { body: { nome: 'Ana', dia: 'hoje' } },
      null,
      {
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'nome', text: 'Ana' },
              { type: 'text', parameter_name: 'dia', text: 'hoje' },
            ],
          },
        ],
      },
    ],
    [
      'with words in its head',
      { header: { 1: 'Oi' } },
      null,
      { components: [{ type: 'header', parameters: [{ type: 'text', text: 'Oi' }] }] },
    ],
    [
      'with a picture by its link',
      { header: { image: 'https://exemplo.com.br/a.png' } },
      null,
      {
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { link: 'https://exemplo.com.br/a.png' } }] },
        ],
      },
    ],
    [
      'with a film by its id',
      { header: { video: '900' } },
      null,
      { components: [{ type: 'header', parameters: [{ type: 'video', video: { id: '900' } }] }] },
    ],
    [
      'with a map',
      { place: { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja', address: 'Rua A, 1' } },
      null,
      {
        components: [
          {
            type: 'header',
            parameters: [
              {
                type: 'location',
                location: { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja', address: 'Rua A, 1' },
              },
            ],
          },
        ],
      },
    ],
    [
      'with a file of ours',
      {},
      { type: 'document', id: '7' },
      {
        components: [
          { type: 'header', parameters: [{ type: 'document', document: { id: '7', filename: 'bill.pdf' } }] },
        ],
      },
    ],
    [
      'with a link',
      { buttons: { 1: 'pedido/7' } },
      null,
      {
        components: [{ type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'pedido/7' }] }],
      },
    ],
    [
      'with the code of an authentication',
      { buttons: { 0: '123456' } },
      null,
      { components: [{ type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '123456' }] }] },
    ],
    [
      'with a coupon beside a link',
      { buttons: { 1: 'pedido/7' }, coupons: { 0: '25OFF' } },
      null,
      {
        components: [
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'pedido/7' }] },
          {
            type: 'button',
            sub_type: 'copy_code',
            index: '0',
            parameters: [{ type: 'coupon_code', coupon_code: '25OFF' }],
          },
        ],
      },
    ],
  ])('%s', (_name, changes, file, expected) => {
    const message = buildMessage({ template: use(changes), quotedId: 'wamid.A', ...(file ? { media } : {}) });
    expect(messageBody(message, file)).toEqual({
      ...around,
      type: 'template',
      template: { name: 'aviso', language: { code: 'pt_BR' }, ...expected },
    });
  });
});

describe('requests about earlier messages', () => {
  it('reacts, and takes the reaction back', () => {
    expect(reactionBody(chat, 'wamid.A', '👍')).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '5511987654321',
      type: 'reaction',
      reaction: { message_id: 'wamid.A', emoji: '👍' },
    });
    expect(reactionBody(chat, 'wamid.A', '')).toMatchObject({ reaction: { emoji: '' } });
  });

  it('reads, and shows that somebody writes', () => {
    expect(readBody('wamid.A', false)).toEqual({
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: 'wamid.A',
    });
    expect(readBody('wamid.A', true)).toMatchObject({ status: 'read', typing_indicator: { type: 'text' } });
  });
});

describe('S775 the request for a number', () => {
  it('is a message of its own kind, whose button Meta writes', () => {
    expect(messageBody(buildMessage({ text: 'Seu número?', asksNumber: true }), null)).toEqual({
      ...around,
      type: 'interactive',
      interactive: {
        type: 'request_contact_info',
        body: { text: 'Seu número?' },
        action: { name: 'request_contact_info' },
      },
    });
  });

  it.each(['', ' ', 'x'.repeat(1_025)])('is refused with words that Meta does not take', (text) => {
    expect(() => messageBody(buildMessage({ text, asksNumber: true }), null)).toThrow('refused');
  });
});
