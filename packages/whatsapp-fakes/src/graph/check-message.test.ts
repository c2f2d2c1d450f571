import { describe, expect, it } from 'vitest';
import { checkMessage } from './check-message.ts';
import { VirtualClock } from './clock.ts';
import { fillTemplate } from './fill-template.ts';
import { readForm } from './form.ts';
import { GraphFault } from './graph-fault.ts';
import { MediaStore } from './media-store.ts';
import type { TemplateButton, TemplateComponent } from './state.ts';

const message = (type: string, content: unknown, changes: object = {}) => ({
  messaging_product: 'whatsapp',
  to: '5511987654321',
  type,
  [type]: content,
  ...changes,
});
const buttons = (count: number, change: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ type: 'reply', reply: { id: String(at), title: `B${at}`, ...change } }));
const buttonMenu = (found: object[], text = 'x') =>
  message('interactive', { type: 'button', body: { text }, action: { buttons: found } });
const rows = (count: number, change: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), title: `R${at}`, ...change }));
const list = (sections: object[], button = 'Abrir') =>
  message('interactive', { type: 'list', body: { text: 'x' }, action: { button, sections } });
const template = (component: object) =>
  message('template', { name: 'a', language: { code: 'pt_BR' }, components: [component] });
const button = (subType: string, parameter: object) => ({
  type: 'button',
  sub_type: subType,
  index: '0',
  parameters: [parameter],
});
const coupon = (code: unknown) => button('copy_code', { type: 'coupon_code', coupon_code: code });
const place = { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja', address: 'Rua A, 1' };
const map = (changes: object = {}) => ({
  type: 'header',
  parameters: [{ type: 'location', location: { ...place, ...changes } }],
});
const fill = (its: TemplateComponent, components: object[]) =>
  fillTemplate(
    [
      {
        id: '1',
        name: 'a',
        language: 'pt_BR',
        status: 'APPROVED',
        category: 'UTILITY',
        parameter_format: 'POSITIONAL',
        components: [{ type: 'BODY', text: 'x' }, its],
      },
    ],
    { name: 'a', language: { code: 'pt_BR' }, components },
  );
const codeOf = (act: () => unknown): number | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof GraphFault)) throw error;
    return (error.body as { error: { code: number } }).error.code;
  }
};

describe('what the fake takes and refuses', () => {
  it.each<[string, Readonly<Record<string, unknown>>, number | null]>([
    ['4096 letters', message('text', { body: 'x'.repeat(4_096) }), null],
    ['4097 letters', message('text', { body: 'x'.repeat(4_097) }), 131009],
    ['no words', message('text', {}), 131008],
    ['nobody', { messaging_product: 'whatsapp', type: 'text', text: { body: 'x' } }, 131008],
    [
      'somebody by his id',
      { messaging_product: 'whatsapp', recipient: 'BR.7', type: 'text', text: { body: 'x' } },
      null,
    ],
    [
      'the id of a person where a number should stand',
      { messaging_product: 'whatsapp', to: 'BR.7', type: 'text', text: { body: 'x' } },
      131009,
    ],
    ['a place with a key it does not know', message('location', { latitude: 1, longitude: 2, zoom: 3 }), 100],
    ['a reaction with a key it does not know', message('reaction', { message_id: 'x', emoji: '', by: 1 }), 100],
    ['no product', { to: '55', type: 'text', text: { body: 'x' } }, 100],
    ['a type it does not know', message('hologram', {}), 131051],
    ['a key it does not know', message('text', { body: 'x' }, { typo: 1 }), 100],
    ['a note of 512', message('text', { body: 'x' }, { biz_opaque_callback_data: 'x'.repeat(512) }), null],
    ['a note of 513', message('text', { body: 'x' }, { biz_opaque_callback_data: 'x'.repeat(513) }), 131009],
    ['a picture by id', message('image', { id: '1', caption: 'x' }), null],
    ['a picture by both', message('image', { id: '1', link: 'https://a' }), 131009],
    ['a picture by nothing', message('image', {}), 131009],
    ['a picture by an open link', message('image', { link: 'http://a' }), 131009],
    ['words of 1025', message('image', { id: '1', caption: 'x'.repeat(1_025) }), 131009],
    ['words to a sound', message('audio', { id: '1', caption: 'x' }), 100],
    ['three buttons', buttonMenu(buttons(3)), null],
    ['four buttons', buttonMenu(buttons(4)), 131009],
    ['a button of 21', buttonMenu(buttons(1, { title: 'x'.repeat(21) })), 131009],
    ['a button id of 257', buttonMenu(buttons(1, { id: 'x'.repeat(257) })), 131009],
    ['two equal buttons', buttonMenu(buttons(2, { title: 'x' })), 131009],
    ['a question of 1025', buttonMenu(buttons(1), 'x'.repeat(1_025)), 131009],
    ['ten rows', list([{ rows: rows(10) }]), null],
    ['eleven rows', list([{ rows: rows(11) }]), 131009],
    ['a row of 25', list([{ rows: rows(1, { title: 'x'.repeat(25) }) }]), 131009],
    ['a row id of 201', list([{ rows: rows(1, { id: 'x'.repeat(201) }) }]), 131009],
    ['a description of 73', list([{ rows: rows(1, { description: 'x'.repeat(73) }) }]), 131009],
    ['two sections without titles', list([{ rows: rows(1) }, { rows: rows(1) }]), 131008],
    ['a word of 21 to open it', list([{ rows: rows(1) }], 'x'.repeat(21)), 131009],
    ['a place', message('location', { latitude: 1, longitude: 2 }), null],
    ['half a place', message('location', { latitude: 1 }), 131008],
    ['a card', message('contacts', [{ name: { formatted_name: 'x' } }]), null],
    ['a card without a name', message('contacts', [{}]), 131008],
    ['a reaction', message('reaction', { message_id: 'x', emoji: '' }), null],
    ['a reaction without an emoji', message('reaction', { message_id: 'x' }), 131008],
    ['a template', message('template', { name: 'a', language: { code: 'pt_BR' } }), null],
    ['a template without a language', message('template', { name: 'a' }), 131008],
    ['a coupon of 20', template(coupon('25OFFverao2026abcdef')), null],
    ['a coupon of 21', template(coupon('25OFFverao2026abcdefg')), 131009],
    ['a coupon with a sign', template(coupon('25%OFF')), 131009],
    ['a coupon of nothing', template(coupon('')), 131008],
    ['a coupon as text', template(button('copy_code', { type: 'coupon_code', text: '25OFF' })), 100],
    ['a map', template(map()), null],
    ['a map by numbers', template(map({ latitude: -23.5505 })), 131008],
    ['a map with a comma', template(map({ latitude: '-23,5505' })), 131009],
    ['a map beyond the pole', template(map({ latitude: '90.1' })), 131009],
    ['a map beyond the last meridian', template(map({ longitude: '-180.1' })), 131009],
    ['a map without a name', template(map({ name: undefined })), 131008],
    ['a map without an address', template(map({ address: '' })), 131008],
    ['a map with more', template(map({ url: 'https://a' })), 100],
    [
      'a map by a link',
      template({ type: 'header', parameters: [{ type: 'location', location: { link: 'https://a' } }] }),
      100,
    ],
    ['a parameter of a type it does not know', template({ type: 'body', parameters: [{ type: 'hologram' }] }), 131009],
    ['a part of a template it does not know', template({ type: 'footer', parameters: [] }), 131009],
  ])('%s', (_name, body, code) => {
    expect(codeOf(() => checkMessage(body))).toBe(code);
  });

  it.each([
    ['image/jpeg', 5 * 1_024 * 1_024, null],
    ['image/jpeg', 5 * 1_024 * 1_024 + 1, 131053],
    ['audio/ogg; codecs=opus', 16 * 1_024 * 1_024 + 1, 131053],
    ['video/mp4', 16 * 1_024 * 1_024, null],
    ['application/pdf', 100 * 1_024 * 1_024, null],
    ['application/pdf', 100 * 1_024 * 1_024 + 1, 131053],
    ['application/pdf', 0, 131053],
  ])('a file of %s with %d bytes', (mime, bytes, code) => {
    expect(codeOf(() => new MediaStore(new VirtualClock()).checkUpload(mime, bytes))).toBe(code);
  });

  it.each<[string, TemplateButton, object[], number | null]>([
    ['a link', { type: 'URL', text: 'x', url: 'https://a/{{1}}' }, [button('url', { type: 'text', text: '7' })], null],
    ['a link that is not filled', { type: 'URL', text: 'x', url: 'https://a/{{1}}' }, [], 131008],
    ['a link as a coupon', { type: 'URL', text: 'x', url: 'https://a/{{1}}' }, [coupon('25OFF')], 132012],
    ['a coupon', { type: 'COPY_CODE', text: 'x' }, [coupon('25OFF')], null],
    ['a coupon that is not filled', { type: 'COPY_CODE', text: 'x' }, [], 131008],
    ['a coupon as a link', { type: 'COPY_CODE', text: 'x' }, [button('url', { type: 'text', text: '25OFF' })], 132012],
    [
      'a coupon with the words of a link',
      { type: 'COPY_CODE', text: 'x' },
      [button('copy_code', { type: 'text', text: '25OFF' })],
      132012,
    ],
    [
      'the code of an authentication',
      { type: 'OTP', text: 'x' },
      [button('url', { type: 'text', text: '123456' })],
      null,
    ],
    ['the code of an authentication as a coupon', { type: 'OTP', text: 'x' }, [coupon('123456')], 132012],
    [
      'a button that takes nothing',
      { type: 'PHONE_NUMBER', text: 'x' },
      [button('url', { type: 'text', text: '7' })],
      132012,
    ],
  ])('a template with %s', (_name, its, components, code) => {
    expect(codeOf(() => fill({ type: 'BUTTONS', buttons: [its] }, components))).toBe(code);
  });

  it.each<[string, string, object[], number | null]>([
    ['a map', 'LOCATION', [map()], null],
    ['a map that is not fields', 'LOCATION', [], 132012],
    [
      'a map fields by words',
      'LOCATION',
      [{ type: 'header', parameters: [{ type: 'text', text: 'Rua A, 1' }] }],
      132012,
    ],
    ['a picture fields by a map', 'IMAGE', [map()], 132012],
    ['two maps', 'LOCATION', [{ type: 'header', parameters: [...map().parameters, ...map().parameters] }], 132012],
  ])('a template with %s', (_name, format, components, code) => {
    expect(codeOf(() => fill({ type: 'HEADER', format }, components))).toBe(code);
  });
});

it('lets an address of a file run out after five minutes', () => {
  const clock = new VirtualClock();
  clock.freeze();
  const store = new MediaStore(clock);
  const { id } = store.add({ mime: 'image/png', name: 'a', content: Buffer.from('x'), phoneNumberId: '1', days: 7 });
  const key = (store.describe(id, '') as { url: string }).url.split('/').at(-1) ?? '';
  clock.advance(299_999);
  expect(store.findByAddress(key)?.id).toBe(id);
  clock.advance(1);
  expect(store.findByAddress(key)).toBeNull();
});

it('reads a form, also one that is none', () => {
  const form = Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\nimage/png\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n\r\n--x\r\n\r\n--b--\r\n',
  );
  expect(readForm(form, 'multipart/form-data; boundary=b')).toMatchObject([
    { name: 'type' },
    { name: 'file', fileName: 'a.png', mime: 'image/png', content: Buffer.from('\r\n--x\r\n') },
  ]);
  expect(readForm(form, 'text/plain')).toEqual([]);
});
