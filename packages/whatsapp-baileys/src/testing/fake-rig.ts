import { Agent } from 'node:https';
import { toAddress, type Address, type MessageKind } from '@balcao/whatsapp';
import type { DriverRig } from '@balcao/whatsapp/testing';
import {
  Customers,
  FakeWebServer,
  newMessageId,
  type Device,
  type FakeMessage,
  type FakeWebOptions,
  type Group,
  type SignalPeer,
} from '@balcao/whatsapp-fakes/web';
import { createBaileysDriver } from '../create-baileys-driver.ts';
import type { BaileysOptions } from '../options.ts';
import { createMemoryServices } from './memory-services.ts';

let shops = 0;

/**
 * What `fetch` has to go through to trust a certificate of ours. Node shows the class for it nowhere but in its own
 * dispatcher.
 */
async function trusting(ca: string): Promise<unknown> {
  await fetch('data:,');
  const usual = (globalThis as unknown as Record<symbol, object>)[Symbol.for('undici.globalDispatcher.1')];
  const Dispatcher = usual?.constructor as (new (options: object) => unknown) | undefined;
  return Dispatcher && new Dispatcher({ connect: { ca } });
}

/** A fake WhatsApp server with the phone of one shop, and a way to create drivers that connect to it. */
export async function createFakeRig({
  options = {},
  server: serverOptions = { pretendedPreKeys: 1 },
}: { options?: BaileysOptions; server?: FakeWebOptions } = {}) {
  const server = await new FakeWebServer(serverOptions).start();
  shops += 1;
  const phone = server.addPerson({
    number: `55119${String(shops).padStart(8, '0')}`,
    lid: `1000000000${String(shops).padStart(5, '0')}`,
    name: 'Loja',
  });
  const services = createMemoryServices((id) => {
    const message = server.ledger.find(id);
    return message ? { fromMe: !message.fromCustomer, text: message.body, from: null } : null;
  });
  const uploadAgent = new Agent({ ca: server.media.ca });
  const dispatcher = await trusting(server.media.ca);
  let linked: { device: Device; customers: Customers } | undefined;
  let people = 0;

  const getLinked = (): { device: Device; customers: Customers } => {
    if (!linked) throw new Error('no device is linked');
    return linked;
  };
  const link = (device: Device | null): void =>
    void (linked = device ? { device, customers: new Customers(server, device) } : undefined);

  /** The person with a number, or with `lid:` and digits; the first call registers them on the fake WhatsApp. */
  const person = (address: string, name?: string): SignalPeer => {
    const value = address.replace(/^(pn|lid):/, '');
    const peer =
      server.findPeer(value) ??
      server.addPerson({ number: value, lid: `2000000000${String(++people).padStart(5, '0')}` });
    if (name !== undefined) peer.name = name;
    return peer;
  };
  const group = (address: string): Group => {
    const found = server.groups.get(`${address.replace(/^group:/, '')}@g.us`);
    if (!found) throw new Error('no such group');
    return found;
  };
  const groupAddress = (id: string): Address => toAddress({ kind: 'group', scope: '', value: id });
  const nameOf = (chat: string): string => (chat.endsWith('@g.us') ? groupAddress(chat.replace('@g.us', '')) : chat);

  return {
    server,
    phone,
    services,
    person,
    device: () => getLinked().device,
    customers: () => getLinked().customers,
    createDriver: (host: Parameters<typeof createBaileysDriver>[0], more: BaileysOptions = {}) =>
      createBaileysDriver(host, services, {
        webSocketUrl: server.url,
        uploadAgent,
        dispatcher,
        trustedMediaHosts: server.media.hosts,
        ...options,
        ...more,
        timing: { retryMs: 20, ...options.timing, ...more.timing },
      }),
    scan: async (qr: string) => link(server.scan(qr, phone)),
    enterCode: async (code: string) => link(await server.enterCode(code, phone)),
    group,
    groupAddress,
    nameOf,
    close: async () => {
      uploadAgent.destroy();
      server.stop();
    },
  };
}

export type FakeRig = Awaited<ReturnType<typeof createFakeRig>>;

const toLedgerMessage = ({
  id,
  chat,
  body,
  kind,
  mediaType,
  quotedId,
  forwarded,
  at,
  ack,
  reactions,
  deleted,
  fromCustomer,
  attempts,
}: FakeMessage) => ({
  id,
  customer: chat,
  fromCustomer,
  type: kind as MessageKind,
  body,
  mediaType,
  menu: null,
  quotedId,
  forwarded,
  at,
  ack,
  edited: false,
  deleted,
  reactions,
  attempts,
  member: null,
});

/** The rig in the form that the contract tests of every driver take. */
export function toDriverRig(rig: FakeRig, customersOfContract: readonly string[]): DriverRig {
  const { server, person, customers, group, groupAddress, nameOf } = rig;
  for (const number of customersOfContract) person(number);
  return {
    connectionId: 1,
    createDriver: (host) => rig.createDriver(host),
    scan: rig.scan,
    enterCode: rig.enterCode,
    write: ({ from, name, type = 'text', media, ...message }) =>
      customers().write({ ...message, from: person(from, name), kind: type, file: media }),
    createGroup: async ({ subject, members }) => ({
      group: groupAddress(
        customers().createGroup(
          subject,
          members.map((member) => person(member)),
        ).id,
      ),
    }),
    writeInGroup: ({ group: where, from, name, type = 'text', media, ...message }) =>
      customers().write({ ...message, from: person(from, name), kind: type, file: media, group: group(where) }),
    async rename({ who, name }) {
      if (who.startsWith('group:')) return customers().renameGroup(group(who), name);
      // A linked device learns a new name with the next message.
      await customers().write({ from: person(who, name), body: 'I have a new name' });
    },
    setPicture: async ({ of, picture }) =>
      customers().setPicture(person(of), picture && Buffer.from(picture.base64, 'base64')),
    edit: ({ from, messageId, body }) => customers().edit(person(from), messageId, body),
    revoke: ({ from, messageId }) => customers().revoke(person(from), messageId),
    react: ({ from, messageId, emoji }) => customers().react(person(from), messageId, emoji),
    async call({ from, video = false }) {
      const id = newMessageId();
      customers().call(person(from), id, video);
      return { id };
    },
    type: async ({ from, state }) => customers().type(person(from), state),
    acknowledge: async ({ id, ack }) => customers().acknowledge(id, ack as 2 | 3 | 4),
    refuseNumbers: async (numbers) => void (server.faults = { ...server.faults, notOnWhatsApp: new Set(numbers) }),
    unlink: async () => server.end(rig.device(), 401),
    listReceived: async (customer) =>
      server.ledger
        .list()
        .filter(
          ({ fromCustomer, deleted, chat }) =>
            !fromCustomer && !deleted && (customer === undefined || nameOf(chat) === customer),
        )
        .map((message) => ({
          id: message.id,
          to: nameOf(message.chat),
          body: message.body,
          type: message.kind as MessageKind,
          at: message.at,
          ack: message.ack,
          ...(message.mediaType === null ? {} : { mediaType: message.mediaType }),
        })),
    listMessages: async () => server.ledger.list().map(toLedgerMessage),
    close: rig.close,
  };
}
