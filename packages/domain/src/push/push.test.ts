import { describe, expect, it } from 'vitest';
import { defaultPushChoices, isQuietAt, type NoticedTicket, type PushFacts, pushSilence } from './push.ts';
import { pushTextOf } from './push-texts.ts';

const zone = 'America/Sao_Paulo';

describe('S957 quiet hours', () => {
  it.each([
    ['22:59', false],
    ['23:00', true],
    ['03:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('from 23:00 until 07:00, at %s in the company: %s', (time, isQuiet) => {
    const quiet = { from: '23:00', until: '07:00' };
    expect(isQuietAt({ quiet }, new Date(`2026-03-10T${time}:00-03:00`), zone)).toBe(isQuiet);
  });
  it('are in the company’s time zone', () => {
    const quiet = { from: '12:00', until: '13:00' };
    const at = new Date('2026-03-10T15:30:00Z');
    expect([isQuietAt({ quiet }, at, zone), isQuietAt({ quiet }, at, 'UTC')]).toEqual([true, false]);
  });
  it('are none for who has chosen none', () => {
    expect(isQuietAt(defaultPushChoices, new Date('2026-03-10T03:00:00Z'), zone)).toBe(false);
  });
});

const usual: PushFacts & { kind: 'message' } = {
  kind: 'message',
  ageMs: 1_000,
  at: new Date('2026-03-10T15:00:00Z'),
  timeZone: zone,
  viewer: { userId: 1, isAdmin: false, queueIds: [5], connectionIds: [], companyHasNoQueue: false },
  choices: defaultPushChoices,
  isLoggedIn: true,
  isLooking: false,
  companyWorks: true,
  ticket: {
    status: 'open',
    queueId: 5,
    userId: 1,
    whatsappId: 3,
    isGroup: false,
    chatbot: false,
    unreadMessages: 1,
  },
};
type Case = Partial<Omit<PushFacts, 'kind'>> & {
  kind?: PushFacts['kind'];
  ticket?: NoticedTicket | null;
  chat?: { unreads: number } | null;
};
const ticket = (over: Partial<NoticedTicket>): Case => ({ ticket: usual.ticket && { ...usual.ticket, ...over } });
const pending = { status: 'pending', userId: null } as const;

describe('S947 why a device is not told', () => {
  it.each<[string, Case, ReturnType<typeof pushSilence>]>([
    ['an own ticket', {}, null],
    ['at five minutes', { ageMs: 300_000 }, null],
    ['after five minutes', { ageMs: 300_001 }, 'late'],
    ['a company that does not work', { companyWorks: false }, 'companyClosed'],
    ['nobody who is logged in', { isLoggedIn: false }, 'loggedOut'],
    ['a ticket that is gone', { ticket: null }, 'hidden'],
    ['another queue by now', ticket({ userId: 2, queueId: 9 }), 'hidden'],
    ['not wanted', { choices: { ...defaultPushChoices, messages: false } }, 'unwanted'],
    ['quiet', { choices: { ...defaultPushChoices, quiet: { from: '11:00', until: '13:00' } } }, 'quiet'],
    ['a window in sight', { isLooking: true }, 'looking'],
    ['read already', ticket({ unreadMessages: 0 }), 'over'],
    ['a colleague has it now', ticket({ userId: 2 }), 'over'],
    ['closed', ticket({ status: 'closed' }), 'over'],
    ['a group', ticket({ isGroup: true }), 'over'],
    ['with the chatbot', ticket({ chatbot: true }), 'over'],
    ['waiting in an own queue', { kind: 'waiting', ...ticket(pending) }, null],
    ['waiting and accepted meanwhile', { kind: 'waiting', ...ticket({ userId: 1 }) }, 'over'],
    [
      'waiting in a queue that an admin only oversees',
      { kind: 'waiting', viewer: { ...usual.viewer, isAdmin: true, queueIds: [] }, ...ticket(pending) },
      'over',
    ],
    ['transferred', { kind: 'transfer', ...ticket({ unreadMessages: 0 }) }, null],
    ['transferred on', { kind: 'transfer', ...ticket({ userId: 2 }) }, 'over'],
    ['mentioned in a ticket of the queue', { kind: 'mention', ...ticket({ userId: 2 }) }, null],
    ['mentioned in a ticket that is out of sight', { kind: 'mention', ...ticket({ userId: 2, queueId: 9 }) }, 'hidden'],
    ['a colleague in an own chat', { kind: 'chat', chat: { unreads: 1 } }, null],
    ['a chat that was read meanwhile', { kind: 'chat', chat: { unreads: 0 } }, 'over'],
    ['a chat the person has left', { kind: 'chat', chat: null }, 'hidden'],
    [
      'a chat of who wants none',
      { kind: 'chat', chat: { unreads: 1 }, choices: { ...defaultPushChoices, chats: false } },
      'unwanted',
    ],
  ])('%s', (_what, over, expected) => {
    expect(pushSilence({ ...usual, ...over } as PushFacts)).toBe(expected);
  });
});

describe('S946 the text', () => {
  it('names the contact alone unless the words are wanted', () => {
    expect(pushTextOf('en', { kind: 'message', name: 'Ana', text: null })).toEqual({
      title: 'Balcão',
      body: 'New message from Ana',
    });
    expect(pushTextOf('es', { kind: 'message', name: 'Ana', text: 'hola' })).toEqual({ title: 'Ana', body: 'hola' });
  });
  it.each([
    ['message', 'Ana', 'oi'],
    ['chat', 'Ana', 'oi'],
    ['waiting', 'Novo atendimento aguardando: Ana', 'oi'],
    ['transfer', 'Um atendimento foi transferido para você: Ana', 'oi'],
    ['mention', 'Balcão', 'Você foi mencionado em uma nota: Ana'],
  ] as const)('shows of a %s with words "%s" above "%s"', (kind, title, body) => {
    expect(pushTextOf('pt', { kind, name: 'Ana', text: 'oi' })).toEqual({ title, body });
  });
  it('names the contact alone where there are no words', () => {
    const body = 'Nova mensagem de Ana';
    expect(pushTextOf('pt', { kind: 'message', name: 'Ana', text: '' })).toEqual({ title: 'Balcão', body });
  });
  it('is short whatever the names and words are', () => {
    const text = pushTextOf('pt', { kind: 'waiting', name: '😀'.repeat(5_000), text: 'x'.repeat(50_000) });
    expect(JSON.stringify(text).length).toBeLessThan(1_000);
    expect(text.body.endsWith('…')).toBe(true);
  });
  it.each([
    ['as long as fits', 60, 160, 'n'.repeat(60), 'x'.repeat(160)],
    ['one letter longer', 61, 161, `${'n'.repeat(59)}…`, `${'x'.repeat(159)}…`],
  ])('keeps a name and words that are %s', (_what, letters, signs, title, body) => {
    const text = { kind: 'message', name: 'n'.repeat(letters), text: 'x'.repeat(signs) } as const;
    expect(pushTextOf('pt', text)).toEqual({ title, body });
  });
  it('counts an emoji as one letter', () => {
    expect(pushTextOf('pt', { kind: 'message', name: '😀'.repeat(60), text: 'oi' }).title).toBe('😀'.repeat(60));
    expect(pushTextOf('pt', { kind: 'message', name: '😀'.repeat(61), text: 'oi' }).title).toBe(`${'😀'.repeat(59)}…`);
  });
  it('takes signs of a replacement in a name as they are', () => {
    expect(pushTextOf('en', { kind: 'message', name: '$& {name}', text: null }).body).toBe(
      'New message from $& {name}',
    );
  });
});
