import { fillersFor, hostileText, linearGrowth, textPlaces, withText, workGrowth } from '@balcao/testing';
import { describe, expect, it } from 'vitest';
import { toAddress } from './address.ts';
import { cleanEvent } from './clean-event.ts';
import type { DriverEvent } from './driver.ts';
import type { InboundMessage } from './messages.ts';

const ana = { kind: 'pn', scope: '', value: '5511987654321' } as const;
const chat = toAddress(ana);
const at = Date.UTC(2026, 0, 1);
const message: InboundMessage = {
  id: 'M1',
  chat,
  from: [ana, { kind: 'bsuid', scope: '3001', value: 'BR.77' }],
  pushName: 'Ana',
  groupSubject: 'Família',
  fromMe: false,
  kind: 'document',
  body: 'Bom dia\n\tsegue a nota',
  media: {
    mime: 'application/pdf',
    name: 'nota.pdf',
    bytes: 12,
    ref: { url: 'https://mmg.whatsapp.net/x', key: { id: 'M1' } },
  },
  quotedId: 'M0',
  choiceId: 'option-1',
  at,
  backlog: false,
};

/** One of every type, with every text that it can have. */
const events: { [T in DriverEvent['type']]: Extract<DriverEvent, { type: T }> } = {
  message: { type: 'message', chat, message },
  edit: { type: 'edit', chat, from: [ana], id: 'E1', targetId: 'M1', fromMe: false, body: 'Boa tarde', at },
  revoke: { type: 'revoke', chat, from: [ana], targetId: 'M1', fromMe: false, at },
  reaction: { type: 'reaction', chat, targetId: 'M1', targetFromMe: true, from: ana, emoji: '👩‍👧', at },
  ack: { type: 'ack', chat, id: 'M1', ourId: '3EB0', ack: 2, at },
  sendFailed: { type: 'sendFailed', chat, id: 'M1', ourId: '3EB0', code: 'refused' },
  call: { type: 'call', chat, id: 'C1', from: [ana], pushName: 'Ana', video: false, at },
  typing: { type: 'typing', chat, state: 'composing' },
  identityLinked: { type: 'identityLinked', chat, identities: [ana] },
  contact: { type: 'contact', chat, identities: [ana], name: 'Ana', marketing: { isWelcome: true, at } },
  qr: { type: 'qr', qr: '2@abc', validForMs: 20_000 },
  pairingCode: { type: 'pairingCode', code: 'ABCD1234' },
  scanned: { type: 'scanned' },
  open: { type: 'open', number: '5511987654321' },
  closed: { type: 'closed', end: 'retry', reason: 'unreachable', code: 428, waitMs: 1_000 },
  alive: { type: 'alive' },
  addressBook: { type: 'addressBook', contacts: [{ identities: [ana], name: 'Ana' }] },
  clock: { type: 'clock', aheadMs: -3_000 },
  restricted: { type: 'restricted', until: null },
  messagingLimit: { type: 'messagingLimit', limit: 'TIER_2K' },
  templateChanged: { type: 'templateChanged', name: 'aviso', language: 'pt_BR' },
};
const places = Object.entries(events).flatMap(([type, event]) =>
  textPlaces(event).map((place) => [`${type}.${place.join('.')}`, event as DriverEvent, place] as const),
);
const messageWith = (changes: Partial<InboundMessage>): InboundMessage =>
  cleanEvent({ ...events.message, message: { ...message, ...changes } }).message;

describe('cleanEvent', () => {
  it.each(Object.entries(events))('leaves an ordinary event of type %s as it is', (_type, event) => {
    expect(cleanEvent<DriverEvent>(event)).toEqual(event);
  });

  it.each(places)('T40 leaves nothing of a hostile text at %s that cannot be stored', (_title, event, place) => {
    const hostile = `\u0000\u001F\uD800${'x\u0000'.repeat(200_000)}\uDFFF`;
    const text = JSON.stringify(cleanEvent(withText(event, place, hostile)));
    expect(text.length).toBeLessThan(70_000);
    expect(text).not.toMatch(/\\u00[01][0-9a-f]|\\ud[89a-f]/i);
  });

  it('cuts no pair of surrogates in half', () => {
    const { pushName = '' } = messageWith({ pushName: `${'x'.repeat(49)}👩` });
    expect(pushName).toBe('x'.repeat(49));
  });

  it('keeps lines in what people write, and none in names', () => {
    expect(messageWith({ body: 'um\r\n\tdois\u0007' }).body).toBe('um\r\n\tdois');
    expect(messageWith({ pushName: 'Ana\nPrado\u202E' }).pushName).toBe('AnaPrado');
  });

  it.each([
    ['foto\u202Egnp.exe', 'fotognp.exe'],
    ['a\u0000\u2066b.pdf', 'ab.pdf'],
    [`${'x'.repeat(40_000)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('T44 the name of a file %j becomes %j', (name, expected) => {
    expect(messageWith({ media: { mime: 'application/pdf', name, ref: null } }).media?.name).toBe(expected);
  });

  it.each([
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [1e300, Date.UTC(2100, 0, 1)],
    [1.5, 1],
  ])('makes of the number %d one that can be stored: %d', (given, expected) => {
    expect(messageWith({ at: given }).at).toBe(expected);
  });

  it.each(
    places.flatMap(([title, event, place], index) =>
      fillersFor(index).map(([name, filler]) => ({ title, event, place, name, filler })),
    ),
  )('T40 $name at $title cost no more in a long text than in a short one', async ({ event, place, filler }) => {
    const growth = await workGrowth(
      (text) => cleanEvent(withText(event, place, text)),
      (length) => hostileText(filler, length),
    );
    expect(growth).toBeLessThan(linearGrowth);
  });
});
