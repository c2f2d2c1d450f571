import { until } from '@balcao/whatsapp/testing';
import { describe, expect, it, vi } from 'vitest';
import { useRigs } from '../testing/use-rigs.ts';

const { link, createDriver } = useRigs();
const ana = '5511987654321';

async function linkWithAna(options: Parameters<typeof link>[0] = {}) {
  const linked = await link(options);
  return { ...linked, customer: linked.rig.person(ana, 'Ana') };
}

describe('after a restart or a broken link', () => {
  it('continues the conversations of the driver before it, in both directions', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    await rig.customers().write({ from: customer, body: 'one' });
    const [first] = await host.seen('message');
    if (first) await driver.send({ id: 'OUT1', chat: first.chat, kind: 'text', text: 'two' });
    const newer = createDriver(rig);
    await newer.driver.start();
    await newer.host.seen('open');
    expect(await host.seen('closed')).toMatchObject([{ end: 'retry', reason: 'replaced', waitMs: 30_000 }]);
    await rig.customers().write({ from: customer, body: 'three' });
    // What was handled a moment ago may come once more.
    const [, third] = await newer.host.seen('message', 2);
    expect(third?.message.body).toBe('three');
    if (third) await newer.driver.send({ id: 'OUT2', chat: third.chat, kind: 'text', text: 'four' });
    await until(() =>
      expect(rig.server.ledger.list().map(({ body, ack }) => [body, ack])).toEqual([
        ['one', 2],
        ['two', 2],
        ['three', 2],
        ['four', 2],
      ]),
    );
  });

  it('decrypts a message again that was not confirmed when the link broke', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    const { id } = await rig.customers().write({ from: customer, body: 'once' });
    const sent = rig.device().unconfirmed.get(id);
    await host.seen('message');
    rig.device().wire?.cut();
    await host.seen('closed');
    if (sent) rig.device().unconfirmed.set(id, sent);
    await driver.start();
    const [, again] = await host.seen('message', 2);
    expect(again?.message).toMatchObject({ id, kind: 'text', body: 'once', backlog: true });
  });

  it('T02 redelivers in order what was confirmed and not handled when the process died', async () => {
    const { rig, host, customer } = await linkWithAna();
    const group = rig.customers().createGroup('Família', [customer]);
    let die = (): void => undefined;
    const dead = new Promise<void>((resolve) => (die = resolve));
    host.before = async ({ type }) => (type === 'message' || type === 'reaction' || type === 'edit' ? dead : undefined);
    const { id } = await rig.customers().write({ from: customer, body: 'one' });
    await rig.customers().edit(customer, id, 'one and a half');
    await rig.customers().react(customer, id, '👍');
    await rig.customers().write({ from: customer, body: 'two' });
    await rig.customers().write({ from: customer, body: 'all', group });
    await until(() => expect(rig.device().unconfirmed.size).toBe(0));
    const next = createDriver(rig);
    await next.driver.start();
    await next.host.seen('message', 3);
    await next.host.seen('reaction');
    const inChat = next.host.events
      .filter((event) => 'chat' in event && !event.chat.startsWith('group:'))
      .map((event) => (event.type === 'message' ? event.message.body : event.type));
    expect(inChat).toEqual(['one', 'edit', 'reaction', 'two']);
    expect(next.host.of('message').every(({ message }) => message.backlog)).toBe(true);
    expect(next.host.of('message').find(({ chat }) => chat.startsWith('group:'))?.message).toMatchObject({
      body: 'all',
      from: [{ value: ana }, { value: customer.lid }],
    });
    // Never apart from the key that it cost: a process that dies in between would have used it up for nothing.
    const withMessages = rig.services.auth.together.filter((kinds) => kinds.has('received'));
    expect(withMessages.length).toBeGreaterThanOrEqual(5);
    expect(withMessages.filter((kinds) => !kinds.has('session') && !kinds.has('sender-key'))).toEqual([]);
    die();
  });

  it('T02 reads what was decrypted and not confirmed when the process died, without requesting it again', async () => {
    const { rig, host, customer } = await linkWithAna();
    const { id } = await rig.customers().write({ from: customer, body: 'once' });
    const sent = rig.device().unconfirmed.get(id);
    await host.seen('message');
    await until(() => expect(rig.device().unconfirmed.size).toBe(0));
    if (sent) rig.device().unconfirmed.set(id, sent);
    const next = createDriver(rig);
    await next.driver.start();
    await next.host.seen('message', 2);
    expect(next.host.of('message').map(({ message }) => [message.id, message.body])).toEqual([
      [id, 'once'],
      [id, 'once'],
    ]);
    expect(rig.server.heard.filter(({ tag, attrs }) => tag === 'receipt' && attrs['type'] === 'retry')).toEqual([]);
  });

  it('deletes stored messages that were handled, and keeps the others until they are', async () => {
    const { rig, host, customer } = await linkWithAna({ timing: { keptMs: 20, sweepMs: 10 } });
    const carla = rig.person('5511955554444', 'Carla');
    const bodies = async () =>
      [...(await rig.services.auth.listKeys('received')).values()].map(
        (json) => JSON.parse(json).attrs.notify as string,
      );
    let fails = true;
    host.before = async (event) => {
      if (fails && event.type === 'message' && event.message.body === 'one') throw new Error('the database is away');
    };
    await rig.customers().write({ from: customer, body: 'one' });
    await until(async () => expect(await bodies()).toContain('Ana'));
    await rig.customers().write({ from: carla, body: 'two' });
    await host.seen('message');
    // Carla's was cleared away; Ana's is older and still there.
    await until(async () => expect(await bodies()).toEqual(['Ana']));
    fails = false;
    await host.seen('message', 2);
    await until(async () => expect(await bodies()).toEqual([]));
  });

  it('T11 does not confirm what it could not store, so that the next holder of the lease receives it', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    rig.services.auth.failing = true;
    const { id } = await rig.customers().write({ from: customer, body: 'for the next' });
    await host.seen('closed');
    await driver.stop();
    expect(rig.device().unconfirmed.has(id)).toBe(true);
    expect(rig.server.heard.filter(({ attrs }) => attrs['id'] === id)).toEqual([]);
    rig.services.auth.failing = false;
    const next = createDriver(rig);
    await next.driver.start();
    const [message] = await next.host.seen('message');
    expect(message?.message.body).toBe('for the next');
  });

  it('redelivers confirmed messages even after the device was removed', async () => {
    const { rig, driver, host, customer } = await linkWithAna();
    host.before = async ({ type }) => {
      if (type === 'message') throw new Error('the database is away');
    };
    await rig.customers().write({ from: customer, body: 'nobody else has this' });
    await until(() => expect(rig.device().unconfirmed.size).toBe(0));
    rig.server.end(rig.device(), 401);
    await host.seen('closed');
    await driver.stop();
    expect(await rig.services.auth.readCreds()).toBeNull();
    const next = createDriver(rig);
    await next.driver.start();
    const [message] = await next.host.seen('message');
    expect(message?.message).toMatchObject({ body: 'nobody else has this', fromMe: false });
  });

  it('leaves the console silent, whatever the library prints', async () => {
    const said: unknown[] = [];
    const info = vi.spyOn(console, 'info').mockImplementation((...words) => void said.push(words));
    try {
      const { rig, host, customer } = await linkWithAna();
      await rig.customers().write({ from: customer, body: 'one' });
      await host.seen('message');
      // A new session in place of the old one: the moment in which private keys are printed.
      customer.forgetSession(rig.device());
      await rig.customers().write({ from: customer, body: 'two' });
      await host.seen('message', 2);
    } finally {
      info.mockRestore();
    }
    expect(said).toEqual([]);
  });
});
