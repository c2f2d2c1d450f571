import type { SimulatedConnection } from '@balcao/contract';
import { isFullNumber } from '@balcao/domain';
import { showNumber } from '../../../lib/format/show-number.ts';

/** A customer created on this page; the simulator knows them once they write. */
export type Person = { customer: string; name: string };

export type Partner = SimulatedConnection['customers'][number];
export type ChatMessage = SimulatedConnection['messages'][number];

/** A customer's number in readable form; null where WhatsApp hides it. */
export function numberOf(customer: string): string | null {
  return isFullNumber(customer) ? showNumber(customer) : null;
}

/**
 * All customers that can be played: those the simulator knows, last to write first, then those who have not written
 * yet.
 */
export function listPartners(known: readonly Partner[], made: readonly Person[]): Partner[] {
  const addresses = new Set(known.flatMap(({ customer, lid }) => (lid === null ? [customer] : [customer, lid])));
  const names = new Map(made.map(({ customer, name }) => [customer, name]));
  const waiting = made
    .filter(({ customer }) => !addresses.has(customer))
    .map(({ customer, name }) => ({ customer, name, lid: null, shopTyping: null, lastMessage: null }));
  return [
    ...known.map((partner) => ({ ...partner, name: partner.name ?? names.get(partner.customer) ?? null })),
    ...waiting,
  ];
}

/** Adds people; known ones are not changed. */
export function addPeople(people: readonly Person[], more: readonly Person[]): readonly Person[] {
  const there = new Set(people.map(({ customer }) => customer));
  return [...people, ...more.filter(({ customer }) => !there.has(customer))];
}

/** The messages between the shop and a customer, by either of the customer's addresses. */
export function messagesOf(
  messages: readonly ChatMessage[],
  { customer, lid }: Pick<Partner, 'customer' | 'lid'>,
): ChatMessage[] {
  return messages.filter((message) => message.customer === customer || message.customer === lid);
}

/** The shop's messages that have not reached this ack: 2 delivered, 3 read. */
export function withoutAck(messages: readonly ChatMessage[], ack: 2 | 3): ChatMessage[] {
  return messages.filter((message) => !message.fromCustomer && !message.deleted && message.ack < ack);
}

/** Reads the people stored in this browser; anything else there counts as an empty list. */
export function readPeople(stored: string | null): Person[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isPerson) : [];
  } catch {
    // Somebody changed the storage by hand.
    return [];
  }
}

function isPerson(value: unknown): value is Person {
  return (
    typeof value === 'object' &&
    value !== null &&
    'customer' in value &&
    typeof value.customer === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
