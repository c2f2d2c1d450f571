import {
  connectionsEndpoints,
  type SimulatedConnection,
  type SimulatedMenu,
  simulatorEndpoints,
} from '@balcao/contract';
import { buildConnection } from '../builders/build-connection.ts';
import { Refusal, route, type Route } from './fake-api.ts';

type SimulatedMessage = SimulatedConnection['messages'][number];

export type FakeSimulator = {
  routes: Route[];
  /** The shop writes to a customer. */
  writeAsShop(customer: string, body: string, menu?: SimulatedMenu): void;
  /** What customers have written, oldest first. */
  written(): Pick<SimulatedMessage, 'customer' | 'body'>[];
  /** Somebody else removes the linked device. */
  unlink(): void;
};

/** A company with a simulated connection whose phone is linked, and does with it what the real server does. */
export function createFakeSimulator(): FakeSimulator {
  let connection = buildConnection({ name: 'Simulador', provider: 'simulator' });
  let world: SimulatedConnection = {
    phone: { number: '5511900000001', online: true, banned: false, passkey: false },
    linked: true,
    showsQr: false,
    faults: {},
    customers: [],
    messages: [],
  };

  function addMessage(parts: Pick<SimulatedMessage, 'customer' | 'fromCustomer' | 'body'> & Partial<SimulatedMessage>) {
    const message: SimulatedMessage = {
      id: `3EB0${world.messages.length}`,
      type: 'text',
      mediaType: null,
      menu: null,
      quotedId: null,
      forwarded: null,
      at: Date.parse('2026-11-02T12:00:00Z') + world.messages.length * 1_000,
      ack: 1,
      edited: false,
      deleted: false,
      reactions: {},
      ...parts,
    };
    world = { ...world, messages: [...world.messages, message] };
    return message;
  }

  function changeMessage(id: string, parts: Partial<SimulatedMessage>): Record<string, never> {
    world = {
      ...world,
      messages: world.messages.map((message) => (message.id === id ? { ...message, ...parts } : message)),
    };
    return {};
  }

  /** Whoever writes moves to the top of the list. */
  function meet(customer: string, name: string | null, { body, type, at }: SimulatedMessage): void {
    const met = { customer, lid: null, name, shopTyping: null, lastMessage: { body, type, fromCustomer: true, at } };
    world = { ...world, customers: [met, ...world.customers.filter((other) => other.customer !== customer)] };
  }

  function unlink(): void {
    if (!world.linked) throw new Refusal('ERR_SIMULATOR_STATE');
    world = { ...world, linked: false };
    connection = { ...connection, status: 'DISCONNECTED', statusReason: 'unlinked_on_phone' };
  }

  const routes = [
    route(connectionsEndpoints.list, () => [connection]),
    route(simulatorEndpoints.get, () => world),
    route(simulatorEndpoints.write, ({ body: { from, name, body, type = 'text', media, quotedId, forwarded } }) => {
      const message = addMessage({
        customer: from,
        fromCustomer: true,
        body,
        type,
        mediaType: media?.mime ?? null,
        quotedId: quotedId ?? null,
        forwarded: forwarded ?? null,
      });
      meet(from, name ?? null, message);
      return { id: message.id };
    }),
    route(simulatorEndpoints.acknowledge, ({ body: { id, ack } }) => changeMessage(id, { ack })),
    route(simulatorEndpoints.react, ({ body: { messageId, emoji } }) =>
      changeMessage(messageId, { reactions: { customer: emoji } }),
    ),
    route(simulatorEndpoints.edit, ({ body: { messageId, body } }) => changeMessage(messageId, { body, edited: true })),
    route(simulatorEndpoints.revoke, ({ body: { messageId } }) => changeMessage(messageId, { deleted: true })),
    route(simulatorEndpoints.type, () => ({})),
    route(simulatorEndpoints.call, () => ({ id: 'call-1' })),
    route(simulatorEndpoints.setFaults, ({ body }) => {
      world = { ...world, faults: body };
      return {};
    }),
    route(simulatorEndpoints.setPhone, ({ body: { online = world.phone.online, unlink: isRemoved = false } }) => {
      if (isRemoved) unlink();
      world = { ...world, phone: { ...world.phone, online } };
      return {};
    }),
  ];

  return {
    routes,
    unlink,
    writeAsShop: (customer, body, menu) => void addMessage({ customer, fromCustomer: false, body, menu: menu ?? null }),
    written: () =>
      world.messages.filter(({ fromCustomer }) => fromCustomer).map(({ customer, body }) => ({ customer, body })),
  };
}
