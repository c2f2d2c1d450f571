import { createSimulatorDriver, createWorld, type SimulatorTiming, type World } from '@balcao/whatsapp/simulator';
import { createRecordingHost, describeDriverContract, pair, until, type DriverRig } from '@balcao/whatsapp/testing';
import { toAddress } from '@balcao/whatsapp';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createSessions } from '../postgres/sessions.ts';
import { createWorldDb, type WorldConnection } from './world-db.ts';

const log = pino({ level: 'silent' });
const timing: SimulatorTiming = {
  qr: { firstMs: 60_000, laterMs: 20_000 },
  keepAliveMs: 15_000,
  retryMs: 20,
  chatsAtOnce: 16,
};
const ana = '5511987654321';
const chat = toAddress({ kind: 'pn', scope: '', value: ana });

let database: TestDatabase;
let db: WorldConnection;
let world: World;
let lastConnection = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createWorldDb({
    sessions: createSessions({ url: database.ownerUrl, role: 'balcao_app' }),
    log,
  });
  await db.start();
  world = createWorld(db);
});
afterAll(async () => {
  await db.stop();
  await database.drop();
});

/** A connection of its own; tests do not see each other's. */
async function makeRig(changes: Partial<SimulatorTiming> = {}): Promise<DriverRig> {
  lastConnection += 1;
  const connectionId = lastConnection;
  return {
    connectionId,
    createDriver: (host) => createSimulatorDriver(world, host, { ...timing, ...changes }),
    scan: () => world.scan(connectionId),
    enterCode: (code) => world.enterCode(connectionId, code),
    write: (message) => world.write(connectionId, message),
    createGroup: (group) => world.createGroup(connectionId, group),
    writeInGroup: (message) => world.writeInGroup(connectionId, message),
    rename: (change) => world.rename(connectionId, change),
    setPicture: (change) => world.setPicture(connectionId, change),
    edit: (edit) => world.edit(connectionId, edit),
    revoke: (revoke) => world.revoke(connectionId, revoke),
    react: (reaction) => world.react(connectionId, reaction),
    call: (call) => world.call(connectionId, call),
    type: (typing) => world.type(connectionId, typing),
    acknowledge: (ack) => world.acknowledge(connectionId, ack),
    refuseNumbers: (numbers) => world.setFaults(connectionId, { refuseNumbers: [...numbers] }),
    unlink: () => world.setPhone(connectionId, { unlink: true }),
    listReceived: (customer) => world.listReceived(connectionId, customer),
    listMessages: async () => (await world.transcript(connectionId)).messages,
    close: () => world.reset(connectionId),
  };
}

describeDriverContract('the simulator', makeRig);

describe('the virtual WhatsApp', () => {
  it('shows six codes and then gives up', async () => {
    const rig = await makeRig({ qr: { firstMs: 10, laterMs: 5 } });
    const host = createRecordingHost(rig.connectionId);
    await rig.createDriver(host).start();
    expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason: 'qr_expired' }]);
    expect(host.of('qr').map((event) => event.validForMs)).toEqual([10, 5, 5, 5, 5, 5]);
    await expect(world.scan(rig.connectionId)).rejects.toMatchObject({ name: 'WorldRefused' });
  });

  it('asks for a passkey after the scan', async () => {
    const rig = await makeRig();
    await world.setPhone(rig.connectionId, { passkey: true });
    const host = createRecordingHost(rig.connectionId);
    await rig.createDriver(host).start();
    await host.seen('qr');
    await world.scan(rig.connectionId);
    expect(await host.seen('closed')).toMatchObject([{ end: 'fatal', reason: 'passkey_required' }]);
    expect(host.of('scanned')).toHaveLength(1);
  });

  it.each([
    ['a phone that is off', (id: number) => world.setPhone(id, { online: false }), 'retry', 'phone_offline'],
    ['a network that is away', (id: number) => world.setFaults(id, { offline: true }), 'retry', 'unreachable'],
    ['a ban', (id: number) => world.setPhone(id, { ban: true }), 'fatal', 'banned'],
    ['close code 503', (id: number) => world.setFaults(id, { closeCode: 503 }), 'retry', 'unreachable'],
    ['close code 401', (id: number) => world.setFaults(id, { closeCode: 401 }), 'unlinked', 'unlinked_on_phone'],
  ])('closes the link after %s', async (_name, happens, end, reason) => {
    const rig = await makeRig();
    const { host } = await pair(rig);
    await happens(rig.connectionId);
    expect(await host.seen('closed')).toMatchObject([{ end, reason }]);
  });

  it('closes with a code once and opens at the next start', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await world.setFaults(rig.connectionId, { closeCode: 428 });
    await host.seen('closed');
    await driver.start();
    await host.seen('open', 2);
    await driver.stop();
  });

  it('does not let a link that the phone removed open again', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await driver.stop();
    await rig.unlink();
    await driver.start();
    expect(await host.seen('closed')).toMatchObject([{ end: 'unlinked', reason: 'unlinked_on_phone' }]);
    await driver.start();
    await host.seen('qr', 2);
    await driver.stop();
  });

  it('refuses what has no phone, no code or no message to happen to', async () => {
    const { connectionId } = await makeRig();
    const refused = { name: 'WorldRefused' };
    await expect(world.scan(connectionId)).rejects.toMatchObject(refused);
    await expect(world.write(connectionId, { from: ana, body: 'x' })).rejects.toMatchObject(refused);
    await expect(world.acknowledge(connectionId, { id: 'none', ack: 3 })).rejects.toMatchObject(refused);
    await expect(world.setPhone(connectionId, { unlink: true })).rejects.toMatchObject(refused);
  });

  it('takes a pairing code only on the phone it was asked for, only once, and not when it is wrong', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await driver.logout();
    await driver.start();
    await host.seen('qr', 2);
    await driver.requestPairingCode('5511900001111');
    const [foreign] = await host.seen('pairingCode');
    await expect(world.enterCode(rig.connectionId, foreign?.code ?? '')).rejects.toMatchObject({
      name: 'WorldRefused',
    });
    await driver.requestPairingCode(host.of('open')[0]?.number ?? '');
    const code = (await host.seen('pairingCode', 2))[1]?.code ?? '';
    await expect(world.enterCode(rig.connectionId, 'WRONG123')).rejects.toMatchObject({ name: 'WorldRefused' });
    await world.enterCode(rig.connectionId, code);
    await expect(world.enterCode(rig.connectionId, code)).rejects.toMatchObject({ name: 'WorldRefused' });
    await host.seen('open', 2);
    await driver.stop();
  });

  it('lets only members write into a group, and lists groups nowhere to be played', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await world.introduce(rig.connectionId, { number: ana, lid: '99887766', name: 'Ana' });
    const { group } = await world.createGroup(rig.connectionId, { subject: 'Obra', members: [ana] });
    await expect(
      world.writeInGroup(rig.connectionId, { group, from: '5521912345678', body: 'x' }),
    ).rejects.toMatchObject({ name: 'WorldRefused' });
    await world.writeInGroup(rig.connectionId, { group, from: ana, body: 'chegou o cimento' });
    const [event] = await host.seen('message');
    expect(event?.message).toMatchObject({
      pushName: 'Ana',
      from: [
        { kind: 'pn', value: ana },
        { kind: 'lid', value: '99887766' },
      ],
    });
    expect((await world.overview(rig.connectionId)).customers.map(({ customer }) => customer)).toEqual([ana]);
    expect((await world.transcript(rig.connectionId)).messages).toMatchObject([{ customer: group, member: ana }]);
    await driver.stop();
  });

  it('knows a customer by number and by LID', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await world.introduce(rig.connectionId, { number: ana, lid: '99887766', name: 'Ana' });
    await rig.write({ from: 'lid:99887766', body: 'hidden' });
    await rig.write({ from: 'lid:55443322', body: 'only hidden' });
    const events = await host.seen('message', 2);
    expect(events.find((event) => event.chat === 'lid:99887766')?.message).toMatchObject({
      from: [
        { kind: 'lid', value: '99887766' },
        { kind: 'pn', value: ana },
      ],
      pushName: 'Ana',
    });
    expect(events.find((event) => event.chat === 'lid:55443322')?.message.from).toEqual([
      { kind: 'lid', scope: '', value: '55443322' },
    ]);
    expect((await driver.checkNumbers([ana]))[0]?.identities).toHaveLength(2);
    expect((await world.overview(rig.connectionId)).customers.map(({ customer }) => customer).sort()).toEqual([
      ana,
      'lid:55443322',
    ]);
    await driver.stop();
  });

  it('counts every attempt, acknowledges on an answer, and sends no acks when the fault says so', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await driver.send({ id: 'OUT1', chat, kind: 'text', text: 'a' });
    await driver.send({ id: 'OUT1', chat, kind: 'text', text: 'a' });
    expect((await world.transcript(rig.connectionId)).messages).toMatchObject([{ id: 'OUT1', attempts: 2 }]);
    await rig.write({ from: ana, body: 'seen' });
    await host.seen('message');
    expect(host.of('ack').map((event) => event.ack)).toContain(3);
    await world.setFaults(rig.connectionId, { dropAcks: true });
    await driver.send({ id: 'OUT2', chat, kind: 'text', text: 'b' });
    await rig.write({ from: ana, body: 'and this' });
    await host.seen('message', 2);
    expect(host.of('ack').filter((event) => event.id === 'OUT2')).toEqual([]);
    await driver.stop();
  });

  it('refuses an odd number only after the send', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await rig.refuseNumbers([ana]);
    await expect(driver.send({ id: 'OUT1', chat, kind: 'text', text: 'a' })).resolves.toEqual({ certainty: 'sure' });
    expect(await host.seen('sendFailed')).toMatchObject([{ chat, id: 'OUT1', code: 'not_on_whatsapp' }]);
    expect(await rig.listReceived()).toEqual([]);
    await driver.stop();
  });

  it('loses sends and doubles deliveries at the given rates, the same way each time', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await world.setFaults(rig.connectionId, { failRate: 0.5, duplicateRate: 0.5 });
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        driver.send({ id: `OUT${index}`, chat, kind: 'text', text: 'x' }).then(
          () => 1,
          () => 0,
        ),
      ),
    );
    const sent = outcomes.reduce<number>((sum, outcome) => sum + outcome, 0);
    expect(sent).toBeGreaterThan(8);
    expect(sent).toBeLessThan(32);
    expect(await rig.listReceived(ana)).toHaveLength(sent);
    for (let index = 0; index < 20; index += 1) await rig.write({ from: ana, id: `IN${index}` });
    await world.setFaults(rig.connectionId, {});
    await rig.write({ from: ana, id: 'LAST' });
    await until(() => expect(host.of('message').map((event) => event.message.id)).toContain('LAST'));
    expect(host.of('message').length).toBeGreaterThan(23);
    expect(host.of('message').length).toBeLessThan(39);
    await driver.stop();
  });

  it('delivers a batch larger than it takes at once, and forgets what was handled', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    await driver.stop();
    await Promise.all(
      Array.from({ length: 700 }, (_, index) =>
        rig.write({ from: String(5_511_900_000_000 + (index % 50)), body: String(index) }),
      ),
    );
    await driver.start();
    await host.seen('message', 700);
    expect(new Set(host.of('message').map((event) => event.message.body)).size).toBe(700);
    await until(async () => expect((await world.transcript(rig.connectionId)).waiting).toBe(0));
    await driver.stop();
  });

  it('comes back when its waking connection is cut', async () => {
    const rig = await makeRig();
    const { driver, host } = await pair(rig);
    const cut = await database.asOwner<{ cut: boolean }>(
      "SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity WHERE application_name = 'balcao simulator waking' AND datname = current_database()",
    );
    expect(cut).toEqual([{ cut: true }]);
    await rig.write({ from: ana, body: 'still there?' });
    await host.seen('message');
    await driver.stop();
  });

  it('reports regularly that the link is alive', async () => {
    const rig = await makeRig({ keepAliveMs: 5 });
    const { driver, host } = await pair(rig);
    await host.seen('alive', 3);
    await driver.stop();
  });

  it('forgets a connection whole', async () => {
    const rig = await makeRig();
    const { host } = await pair(rig);
    await rig.write({
      from: ana,
      body: 'x',
      type: 'image',
      media: { name: 'a.png', mime: 'image/png', base64: 'AAAA' },
    });
    await host.seen('message');
    await world.reset(rig.connectionId);
    await host.seen('closed');
    expect(await world.transcript(rig.connectionId)).toEqual({ device: null, messages: [], calls: [], waiting: 0 });
    expect(await world.overview(rig.connectionId)).toMatchObject({ linked: false, customers: [] });
  });
});
