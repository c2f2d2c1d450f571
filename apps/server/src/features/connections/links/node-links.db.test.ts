import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { readyEvent } from '@balcao/contract';
import type { SessionRequest } from '@balcao/domain';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { buildCompany, type TestCompany } from '../../../../test/support/test-people.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { toAddress, type ChatEvent } from '../../../ports/whatsapp.ts';
import { requestSession } from '../request-session.ts';
import type { LinkTiming } from './link-timing.ts';
import { buildPhone, type Phone } from './scripted-phone.test-data.ts';
import { NodeLinks } from './node-links.ts';

let app: TestApp;
let company: TestCompany;
const running: NodeLinks[] = [];

beforeAll(async () => {
  // Only the nodes that tests start hold links.
  app = await startTestApp({ env: { ROLES: 'web,worker' } });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
afterEach(async () => {
  for (const links of running.splice(0)) await links.stop();
  await app.database.asOwner('DELETE FROM connections');
});

/** Much faster than in production, and without a pause between starts. */
const quick: Partial<LinkTiming> = {
  leaseMs: 6_000,
  leaseRenewMs: 500,
  giveUpMs: 4_000,
  claimMs: 40,
  staggerMs: 0,
  activityMs: 20,
  firstRetryMs: 20,
  longestRetryMs: 100,
  recoveryMs: 20,
};

type NodeOptions = {
  nodeId?: string;
  timing?: Partial<LinkTiming>;
  uow?: UnitOfWork;
  onChatEvent?: (link: object, event: ChatEvent) => Promise<void>;
};
const startNode = (
  name: string,
  phone: ReturnType<typeof buildPhone>,
  { nodeId = randomUUID(), timing, uow = app.uow, onChatEvent = async () => undefined }: NodeOptions = {},
): NodeLinks => {
  const links = new NodeLinks({
    uow,
    nodeId,
    drivers: { simulator: phone.factory(name) },
    onChatEvent,
    signals: app.signals,
    log: silent,
    random: () => 0.5,
    timing: { ...quick, ...timing },
  });
  running.push(links);
  void links.start();
  return links;
};
const silent = {
  warn: () => undefined,
  info: () => undefined,
  error: () => undefined,
  debug: () => undefined,
} as never;

const addConnection = async (over: { wanted?: 'on' | 'off'; number?: string } = {}): Promise<number> => {
  company = await buildCompany(app);
  const [row] = await app.database.asOwner<{ id: number }>(
    "INSERT INTO connections (company_id, name, provider, wanted, number) VALUES ($1, 'Loja', 'simulator', $2, $3) RETURNING id",
    [company.id, over.wanted ?? 'off', over.number ?? null],
  );
  return row?.id ?? 0;
};
const request = (id: number, what: SessionRequest) =>
  requestSession(
    { uow: app.uow, hasDriver: () => true },
    {
      userId: company.admin.id,
      companyId: company.id,
      profile: 'admin',
      super: false,
      sessionId: '',
      queueIds: [],
      connectionIds: [],
      companyHasNoQueue: false,
      restricted: false,
    },
    { id, request: what },
  );

type Row = {
  status: string;
  status_reason: string | null;
  wanted: string;
  wipe: boolean;
  qrcode: string;
  pairing_code: string;
  pairing_number: string | null;
  number: string | null;
  retries: number;
  version: number;
  last_frame_in: Date | null;
  last_frame_out: Date | null;
  last_drop_reason: string | null;
};
const readRow = async (id: number): Promise<Row | undefined> =>
  (await app.database.asOwner<Row>('SELECT * FROM connections WHERE id = $1', [id]))[0];
const readLease = async (id: number) =>
  (
    await app.database.asOwner<{ fence: number; is_free: boolean; holder: string | null }>(
      'SELECT fence::int, holder, expires_at <= now() AS is_free FROM session_leases WHERE connection_id = $1',
      [id],
    )
  )[0];
const becomes = async (id: number, expected: Partial<Row>): Promise<void> => {
  await expect.poll(() => readRow(id), { interval: 10 }).toMatchObject(expected);
};
const diaryEndsWith = async (phone: Phone, ...words: string[]): Promise<void> => {
  await expect.poll(() => phone.diary.slice(-words.length), { interval: 5 }).toEqual(words);
};

/** Leases that run out while a test waits. */
const short: Partial<LinkTiming> = { leaseMs: 1_200, leaseRenewMs: 50, giveUpMs: 700 };

/** A node whose database can be made to fall silent, as for a process that is stopped and later goes on. */
function freezable(uow: UnitOfWork): { uow: UnitOfWork; freeze(): void; thaw(): Promise<void> } {
  let gate = Promise.resolve();
  const calls = new Set<Promise<unknown>>();
  let open = (): void => undefined;
  const behind =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      const made = gate.then(() => call(...args));
      calls.add(made);
      const forget = (): void => void calls.delete(made);
      made.then(forget, forget);
      return made;
    };
  return {
    uow: {
      ...uow,
      read: behind(uow.read) as UnitOfWork['read'],
      write: behind(uow.write) as UnitOfWork['write'],
      readPlatform: behind(uow.readPlatform) as UnitOfWork['readPlatform'],
      writePlatform: behind(uow.writePlatform) as UnitOfWork['writePlatform'],
    },
    freeze: () => void (gate = new Promise((resolve) => (open = resolve))),
    /** Lets the calls that were held up through and waits for their end. */
    async thaw() {
      const heldUp = [...calls];
      open();
      await Promise.allSettled(heldUp);
    },
  };
}

describe('a link from the first click to the last', () => {
  it('S273 S283 S284 shows the code only while it waits for the scan, then the number', async () => {
    const phone = buildPhone();
    const id = await addConnection();
    const node = startNode('a', phone);
    expect(await request(id, 'start')).toMatchObject({ status: 'OPENING', qrcode: '' });
    await becomes(id, { status: 'qrcode', qrcode: 'code 1' });
    await phone.say({ type: 'qr', qr: 'code 2', validForMs: 20_000 });
    expect(await readRow(id)).toMatchObject({ status: 'qrcode', qrcode: 'code 2' });
    await phone.say({ type: 'scanned' });
    expect(await readRow(id)).toMatchObject({ status: 'PAIRING', qrcode: '' });
    expect(node.findOpen(id)).toBeNull();
    await phone.say({ type: 'open', number: '5511988887777' });
    expect(await readRow(id)).toMatchObject({ status: 'CONNECTED', qrcode: '', number: '5511988887777', retries: 0 });
    expect(node.findOpen(id)).toMatchObject({ fence: 1, companyId: company.id });
    // Sent again and again: what is noted while a starved machine loses the lease is not stored.
    const sendAndRead = async (): Promise<unknown> => {
      node.noteSent(id);
      return (await readRow(id))?.last_frame_out;
    };
    await expect.poll(sendAndRead).toBeInstanceOf(Date);
  });

  it('S282 shows a code to type beside the QR code to whoever asks for it, and hides both once the phone is linked', async () => {
    const phone = buildPhone();
    const id = await addConnection();
    startNode('a', phone);
    const ask = (number: string) =>
      app.request({
        method: 'POST',
        url: `/api/whatsappsession/${id}/code`,
        token: company.admin.token,
        payload: { number },
      });
    expect((await ask('5511988887777')).statusCode).toBe(400);
    await request(id, 'start');
    await becomes(id, { status: 'qrcode', pairing_code: '' });
    expect((await ask('5511988887777')).statusCode).toBe(200);
    await becomes(id, { status: 'qrcode', qrcode: 'code 1', pairing_code: 'CODE7777', pairing_number: null });
    await phone.say({ type: 'qr', qr: 'code 2', validForMs: 20_000 });
    expect(await readRow(id)).toMatchObject({ qrcode: 'code 2', pairing_code: 'CODE7777' });
    await phone.say({ type: 'scanned' });
    expect(await readRow(id)).toMatchObject({ status: 'PAIRING', qrcode: '', pairing_code: '' });
  });

  it('S282 gives the pairing up when WhatsApp gives no code', async () => {
    const phone = buildPhone({ givesCode: false });
    const id = await addConnection();
    startNode('a', phone);
    await request(id, 'start');
    await becomes(id, { status: 'qrcode' });
    await app.request({
      method: 'POST',
      url: `/api/whatsappsession/${id}/code`,
      token: company.admin.token,
      payload: { number: '5511988887777' },
    });
    await becomes(id, { status: 'DISCONNECTED', status_reason: 'pairing_failed' });
  });

  it('unlinks a phone again that is in another connection of the company', async () => {
    const phone = buildPhone();
    const id = await addConnection();
    await app.database.asOwner(
      "INSERT INTO connections (company_id, name, provider, number) VALUES ($1, 'Outra', 'simulator', '5511988887777')",
      [company.id],
    );
    startNode('a', phone);
    await request(id, 'start');
    await becomes(id, { status: 'qrcode' });
    await phone.say({ type: 'open', number: '5511988887777' });
    await becomes(id, { status: 'DISCONNECTED', status_reason: 'linked_elsewhere', wanted: 'off', number: null });
    await diaryEndsWith(phone, 'start a', 'logout a');
  });

  it('shows until when WhatsApp keeps the account from writing to strangers', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    const until = Date.now() + 3_600_000;
    await phone.say({ type: 'restricted', until });
    const shown = await app.request({ url: `/api/whatsapp/${id}`, token: company.admin.token });
    expect(Date.parse(shown.json().restrictedUntil)).toBe(until);
    await phone.say({ type: 'restricted', until: null });
    expect((await app.request({ url: `/api/whatsapp/${id}`, token: company.admin.token })).json()).toMatchObject({
      restrictedUntil: shown.json().restrictedUntil,
      restrictionIsOpen: false,
    });
  });

  it('says for a day that the account is held back when WhatsApp does not say how long', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    await phone.say({ type: 'restricted', until: null });
    const shown = (await app.request({ url: `/api/whatsapp/${id}`, token: company.admin.token })).json();
    expect(shown.restrictionIsOpen).toBe(true);
    expect(Date.parse(shown.restrictedUntil) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const until = Date.now() + 3_600_000;
    await phone.say({ type: 'restricted', until });
    const known = (await app.request({ url: `/api/whatsapp/${id}`, token: company.admin.token })).json();
    expect([Date.parse(known.restrictedUntil), known.restrictionIsOpen]).toEqual([until, false]);
  });

  it('shows by how much the clock of the server is wrong, once it does harm and until it is set', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    const shown = async () => (await app.request({ url: `/api/whatsapp/${id}`, token: company.admin.token })).json();
    const before = await shown();
    await phone.say({ type: 'clock', aheadMs: 2_000 });
    expect(await shown()).toMatchObject({ clockAheadSeconds: null, version: before.version });
    await phone.say({ type: 'clock', aheadMs: -7_200_000 });
    expect(await shown()).toMatchObject({
      clockAheadSeconds: -7_200,
      version: before.version + 1,
      status: 'CONNECTED',
    });
    await phone.say({ type: 'clock', aheadMs: 0 });
    expect(await shown()).toMatchObject({ clockAheadSeconds: null });
  });

  it.each(['certificate_refused', 'proxy_refused'] as const)(
    'says that it is %s which is in the way, and tries again',
    async (reason) => {
      const phone = buildPhone({ isLinked: true });
      const id = await addConnection({ wanted: 'on' });
      startNode('a', phone);
      await becomes(id, { status: 'CONNECTED' });
      await phone.say({ type: 'closed', end: 'retry', reason });
      expect(
        (await app.request({ url: `/api/whatsapp/${id}`, token: company.admin.token })).json().truth,
      ).toMatchObject({ lastDropReason: reason });
      await diaryEndsWith(phone, 'start a', 'stop a', 'start a');
    },
  );

  it('S274 starts one driver, however often it is clicked', async () => {
    const phone = buildPhone();
    const id = await addConnection();
    startNode('a', phone);
    await Promise.all(Array.from({ length: 5 }, () => request(id, 'start')));
    await becomes(id, { status: 'qrcode' });
    await Promise.all(Array.from({ length: 5 }, () => request(id, 'renew')));
    expect(phone.diary).toEqual(['start a']);
  });

  it('S274 forgets the phone for a new code, even when nobody holds the link', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ number: '5511988887777' });
    await request(id, 'renew');
    startNode('a', phone);
    await becomes(id, { status: 'qrcode', number: null, wipe: false });
    expect(phone.diary).toEqual(['logout a', 'start a']);
    await phone.say({ type: 'open', number: '5511977776666' });
    await request(id, 'renew');
    await becomes(id, { status: 'qrcode', number: null, wipe: false });
    expect(phone.diary).toEqual(['logout a', 'start a', 'logout a', 'start a']);
  });

  it('S275 unlinks, and what the driver says meanwhile does not bring it back', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    const node = startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    const ended = request(id, 'end');
    await Promise.all([
      ended,
      phone.say({ type: 'closed', end: 'retry', reason: 'unreachable' }),
      phone.say({ type: 'open', number: '5511988887777' }),
    ]);
    await diaryEndsWith(phone, 'logout a');
    await becomes(id, {
      status: 'DISCONNECTED',
      status_reason: 'logged_out',
      wanted: 'off',
      wipe: false,
      number: null,
    });
    await expect.poll(async () => (await readLease(id))?.is_free).toBe(true);
    expect(node.findOpen(id)).toBeNull();
  });

  it('drops a deleted connection and unlinks its phone', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    const chatter = Array.from({ length: 30 }, (_, n) =>
      phone.say({ type: 'qr', qr: `code ${n}`, validForMs: 20_000 }),
    );
    const answer = await app.request({ method: 'DELETE', url: `/api/whatsapp/${id}`, token: company.admin.token });
    expect(answer.statusCode).toBe(200);
    await Promise.all(chatter);
    await diaryEndsWith(phone, 'start a', 'logout a');
  });

  it('S285 sends the code to admins and only the badge to everyone else', async () => {
    const phone = buildPhone();
    const id = await addConnection();
    const listen = async (token: string) => {
      const socket = io(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`, {
        auth: { token },
        transports: ['websocket'],
        reconnection: false,
      });
      const received: { name: string; text: string }[] = [];
      socket.onAny((name: string, payload: unknown) => received.push({ name, text: JSON.stringify(payload) }));
      await new Promise<void>((resolve) => socket.once(readyEvent, () => resolve()));
      return { socket, received };
    };
    const [admin, attendant] = [await listen(company.admin.token), await listen(company.attendant.token)];
    startNode('a', phone);
    await request(id, 'start');
    await expect.poll(() => attendant.received.some(({ text }) => text.includes('"qrcode"'))).toBe(true);
    await expect
      .poll(() =>
        admin.received.some(
          ({ name, text }) => name === `company-${company.id}-whatsappSession` && text.includes('code 1'),
        ),
      )
      .toBe(true);
    expect(new Set(attendant.received.map(({ name }) => name))).toEqual(
      new Set([`company-${company.id}-whatsappBadge`, readyEvent]),
    );
    expect(JSON.stringify(attendant.received)).not.toContain('code 1');
    admin.socket.disconnect();
    attendant.socket.disconnect();
  });
});

describe('a link that breaks', () => {
  const lost = { type: 'closed', end: 'retry', reason: 'unreachable' } as const;

  it('opens again by itself, and shows the failures until then', async () => {
    const phone = buildPhone({ isLinked: true, onStart: [lost] });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: { openingMs: 600_000 } });
    await expect.poll(async () => (await readRow(id))?.retries).toBeGreaterThan(1);
    expect(await readRow(id)).toMatchObject({ status: 'OPENING', status_reason: 'unreachable' });
    phone.onStart = [];
    await becomes(id, { status: 'CONNECTED', status_reason: null, retries: 0 });
    expect(phone.mostLive).toBe(1);
    await phone.say(lost);
    await becomes(id, { status: 'CONNECTED', last_drop_reason: 'unreachable' });
  });

  it('warns when it takes long, and still comes back', async () => {
    const phone = buildPhone({ isLinked: true, onStart: [lost] });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: { openingMs: 150 } });
    await becomes(id, { status: 'TIMEOUT', status_reason: 'unreachable', wanted: 'on' });
    phone.onStart = [];
    await becomes(id, { status: 'CONNECTED', status_reason: null, retries: 0 });
  });

  it('goes on where it was when the database comes back', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    let isAway = false;
    let refused = 0;
    const write: UnitOfWork['write'] = async (companyId, work) => {
      if (!isAway) return app.uow.write(companyId, work);
      refused += 1;
      throw new Error('the database is away');
    };
    startNode('a', phone, { uow: { ...app.uow, write } });
    await becomes(id, { status: 'CONNECTED' });
    isAway = true;
    await phone.say({ type: 'closed', end: 'retry', reason: 'phone_offline' });
    await expect.poll(() => refused).toBeGreaterThan(2);
    expect(await readRow(id)).toMatchObject({ status: 'CONNECTED' });
    isAway = false;
    await becomes(id, { status: 'CONNECTED', last_drop_reason: 'phone_offline', retries: 0 });
    expect(phone.diary).toEqual(['start a', 'stop a', 'start a']);
    expect(phone.mostLive).toBe(1);
  });

  it('leaves alone what only a person can mend', async () => {
    const phone = buildPhone({ isLinked: true, onStart: [{ type: 'closed', end: 'fatal', reason: 'banned' }] });
    const id = await addConnection({ wanted: 'on', number: '5511988887777' });
    startNode('a', phone);
    await becomes(id, { status: 'DISCONNECTED', status_reason: 'banned', wanted: 'off', number: '5511988887777' });
    await diaryEndsWith(phone, 'start a', 'stop a');
    await expect.poll(async () => (await readLease(id))?.is_free).toBe(true);
  });

  it('forgets the keys of a phone that threw the link out', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    await phone.say({ type: 'closed', end: 'unlinked', reason: 'unlinked_on_phone' });
    expect(await readRow(id)).toMatchObject({
      status: 'DISCONNECTED',
      status_reason: 'unlinked_on_phone',
      wanted: 'off',
      number: null,
      last_drop_reason: 'unlinked_on_phone',
    });
    await diaryEndsWith(phone, 'start a', 'logout a');
  });

  it('gives a pairing up that leads nowhere', async () => {
    const phone = buildPhone({ onStart: [{ type: 'scanned' }] });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: { pairingMs: 100 } });
    await becomes(id, { status: 'DISCONNECTED', status_reason: 'pairing_failed', wanted: 'off' });
  });

  it('finds a link that is connected but receives nothing, and opens it anew', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: { silenceMs: 60, firstRetryMs: 150 } });
    await becomes(id, { status: 'CONNECTED' });
    const lastFrameAt = (await readRow(id))?.last_frame_in?.getTime() ?? 0;
    // An answer to the question is a proof of life.
    await expect.poll(async () => (await readRow(id))?.last_frame_in?.getTime() ?? 0).toBeGreaterThan(lastFrameAt);
    expect(phone.diary).toEqual(['start a']);
    phone.answersProbe = false;
    await becomes(id, { status: 'TIMEOUT', status_reason: 'silent' });
    phone.answersProbe = true;
    await becomes(id, { status: 'CONNECTED', status_reason: null, last_drop_reason: 'silent' });
    // Silent until this test saw it: how often it was opened anew meanwhile is up to the machine.
    expect(phone.diary.join()).toMatch(/^start a(,stop a,start a)+$/);
  });

  it('opens a socket anew before it grows old, without unlinking and without calling it a drop', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: { renewMs: 300 } });
    await becomes(id, { status: 'CONNECTED' });
    await expect.poll(() => phone.diary.slice(0, 3), { interval: 5 }).toEqual(['start a', 'stop a', 'start a']);
    await becomes(id, { status: 'CONNECTED', last_drop_reason: null, retries: 0 });
    expect(phone.diary).not.toContain('logout a');
  });

  it('restarts a driver that says nothing', async () => {
    const phone = buildPhone({ isLinked: true, onStart: [{ type: 'alive' }] });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: { stuckMs: 80 } });
    await diaryEndsWith(phone, 'start a', 'stop a', 'start a');
    phone.onStart = [];
    await becomes(id, { status: 'CONNECTED' });
  });
});

describe('who is connected', () => {
  it('T11 never opens a link on two nodes, and none of a frozen one’s writes counts', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    const ice = freezable(app.uow);
    const first = startNode('a', phone, { uow: ice.uow, timing: short });
    await becomes(id, { status: 'CONNECTED' });
    const second = startNode('b', phone, { timing: short });
    expect([first.findOpen(id)?.fence, second.findOpen(id)]).toEqual([1, null]);
    ice.freeze();
    const late = phone.say({ type: 'closed', end: 'fatal', reason: 'banned' });
    await expect.poll(() => second.findOpen(id)?.fence, { interval: 5 }).toBe(2);
    expect(phone.diary).toEqual(['start a', 'stop a', 'start b']);
    expect(phone.mostLive).toBe(1);
    expect(first.findOpen(id)).toBeNull();
    await becomes(id, { status: 'CONNECTED' });
    await ice.thaw();
    await late;
    expect(await readRow(id)).toMatchObject({ status: 'CONNECTED', wanted: 'on' });
    expect(phone.live.size).toBe(1);
    expect(await readLease(id)).toMatchObject({ fence: 2, is_free: false });
  });

  it('T11 closes as soon as a write shows that another node holds the link', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: { leaseRenewMs: 60_000, giveUpMs: 60_000 } });
    await becomes(id, { status: 'CONNECTED' });
    await app.database.asOwner(
      "UPDATE session_leases SET holder = gen_random_uuid(), fence = fence + 1, expires_at = now() + interval '1 hour'",
    );
    const { version } = (await readRow(id)) ?? {};
    await phone.say({ type: 'closed', end: 'retry', reason: 'replaced', waitMs: 60_000 });
    await diaryEndsWith(phone, 'start a', 'stop a');
    expect(await readRow(id)).toMatchObject({ status: 'CONNECTED', version: version ?? 0 });
    expect(await readLease(id)).toMatchObject({ fence: 2, is_free: false });
  });

  it('hands everything back when a node stops, and the wish to be connected outlives it', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    const first = startNode('a', phone, { timing: { leaseMs: 60_000, leaseRenewMs: 60_000, giveUpMs: 60_000 } });
    await becomes(id, { status: 'CONNECTED' });
    await first.stop();
    expect(phone.diary).toEqual(['start a', 'stop a']);
    expect(await readLease(id)).toMatchObject({ is_free: true, holder: null });
    expect(await readRow(id)).toMatchObject({ wanted: 'on' });
    const second = startNode('b', phone);
    await expect.poll(() => second.findOpen(id)?.fence).toBe(2);
    expect(phone.diary).toEqual(['start a', 'stop a', 'start b']);
  });

  it('keeps a lease for as long as it runs', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone, { timing: short });
    startNode('b', phone, { timing: short });
    await becomes(id, { status: 'CONNECTED' });
    const [start] = await app.database.asOwner<{ expires_at: Date }>('SELECT expires_at FROM session_leases');
    await expect
      .poll(
        async () =>
          (
            await app.database.asOwner<{ later: boolean }>(
              "SELECT now() > $1::timestamptz + interval '200 ms' AS later",
              [start?.expires_at],
            )
          )[0]?.later,
      )
      .toBe(true);
    expect(phone.diary).toHaveLength(1);
    expect(await readLease(id)).toMatchObject({ fence: 1, is_free: false });
  });

  it('S745 does not connect a company that is switched off, until it is back', async () => {
    const off = 'UPDATE companies SET status = false WHERE id = $1';
    const on = 'UPDATE companies SET status = true WHERE id = $1';
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    await app.database.asOwner(off, [company.id]);
    await becomes(id, { status: 'DISCONNECTED', status_reason: 'not_available', wanted: 'on' });
    await diaryEndsWith(phone, 'start a', 'stop a');
    await app.database.asOwner(on, [company.id]);
    await becomes(id, { status: 'CONNECTED' });
  });
});

it('S744 keeps the link of a company that has not paid, for what its customers write is stored', async () => {
  const phone = buildPhone({ isLinked: true });
  const id = await addConnection({ wanted: 'on' });
  await app.database.asOwner("UPDATE companies SET due_date = '2020-01-01' WHERE id = $1", [company.id]);
  startNode('a', phone);
  await becomes(id, { status: 'CONNECTED' });
  await app.database.asOwner("UPDATE companies SET due_date = '2099-01-01' WHERE id = $1", [company.id]);
});

describe('what happens in chats', () => {
  const chat = toAddress({ kind: 'pn', scope: '', value: '5511988887777' });
  const typing: ChatEvent = { type: 'typing', chat, state: 'composing' };

  it('is handed on with the fence, and the driver waits until it is stored', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    let store = (): void => undefined;
    const stored = new Promise<void>((resolve) => (store = resolve));
    const told: object[] = [];
    startNode('a', phone, { onChatEvent: async (link) => (told.push(link), stored) });
    await becomes(id, { status: 'CONNECTED' });
    let isDone = false;
    const said = phone.say(typing).then(() => (isDone = true));
    await expect.poll(() => told).toEqual([{ companyId: company.id, connectionId: id, fence: 1 }]);
    expect(isDone).toBe(false);
    store();
    await said;
  });

  it('is not acknowledged when nobody is there to store it', async () => {
    const phone = buildPhone({ isLinked: true });
    const id = await addConnection({ wanted: 'on' });
    const node = startNode('a', phone);
    await becomes(id, { status: 'CONNECTED' });
    await node.stop();
    await expect(phone.say(typing)).rejects.toThrow('the link was closed');
  });
});

describe('S1013 links among nodes', () => {
  /** As the registry of nodes does it. */
  const register = (id: string, roles = ['web', 'sessions', 'worker']): Promise<unknown> =>
    app.database.asOwner('INSERT INTO nodes (id, roles) VALUES ($1, $2)', [id, roles]);
  const quickMoves: Partial<LinkTiming> = { balanceMs: 50, abstainMs: 60_000 };
  afterEach(() => app.database.asOwner('DELETE FROM nodes'));

  async function linkSome(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await addConnection({ wanted: 'on' }));
    for (const id of ids) await becomes(id, { status: 'CONNECTED' });
    return ids;
  }

  it('are shared with a node that joins later, one by one, without unlinking a phone', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    const phone = buildPhone({ isLinked: true });
    await register(old);
    const first = startNode('old', phone, { nodeId: old, timing: quickMoves });
    const ids = await linkSome(3);
    await register(young);
    const second = startNode('young', phone, { nodeId: young, timing: quickMoves });
    await expect.poll(() => [first.countHeld(), second.countHeld()], { interval: 10 }).toEqual([2, 1]);
    expect([...first.listHeld(), ...second.listHeld()].sort((a, b) => a - b)).toEqual(ids);
    expect(phone.diary.filter((word) => word.startsWith('logout'))).toEqual([]);
    expect(phone.mostLive).toBe(3);
  });

  it('stay where they are beside a node that holds none, and one that the operator moves goes to the other', async () => {
    const [old, web, young] = [randomUUID(), randomUUID(), randomUUID()];
    const phone = buildPhone({ isLinked: true });
    await register(old);
    await register(web, ['web']);
    const first = startNode('old', phone, { nodeId: old, timing: quickMoves });
    const [id = 0] = await linkSome(1);
    await register(young);
    const second = startNode('young', phone, { nodeId: young, timing: quickMoves });
    expect((await readLease(id))?.holder).toBe(old);
    await app.signals.publish('linkGivenUp', { connectionId: id });
    await expect.poll(() => second.listHeld(), { interval: 10 }).toEqual([id]);
    expect(first.countHeld()).toBe(0);
  });
});
