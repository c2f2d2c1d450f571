import type { SimulatedConnection } from '@balcao/contract';
import { showNumber } from '../../../lib/format/show-number.ts';

/** A customer made on this page; the virtual world learns of him when he writes. */
export type Person = { customer: string; name: string };

export type Partner = SimulatedConnection['customers'][number];
export type ChatMessage = SimulatedConnection['messages'][number];

const phoneNumber = /^\d{8,15}$/;

/**
 * The number that was typed as the virtual world knows it, or null; ten or eleven digits without a plus are Brazilian.
 */
export function readNumber(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  const isLocal = !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11);
  const number = isLocal ? `55${digits}` : digits;
  return phoneNumber.test(number) ? number : null;
}

/** A customer's number as people write it; null for somebody whose number WhatsApp hides. */
export function numberOf(customer: string): string | null {
  return phoneNumber.test(customer) ? showNumber(customer) : null;
}

/** Everybody one can be: those the world knows, last to write first, then those who have not written yet. */
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

/** Adds people; somebody already there stays as he is. */
export function addPeople(people: readonly Person[], more: readonly Person[]): readonly Person[] {
  const there = new Set(people.map(({ customer }) => customer));
  return [...people, ...more.filter(({ customer }) => !there.has(customer))];
}

/** What passed between the shop and a customer, by either of his addresses. */
export function messagesOf(
  messages: readonly ChatMessage[],
  { customer, lid }: Pick<Partner, 'customer' | 'lid'>,
): ChatMessage[] {
  return messages.filter((message) => message.customer === customer || message.customer === lid);
}

/** The shop's messages that have not got as far as this: 2 delivered, 3 read. */
export function withoutAck(messages: readonly ChatMessage[], ack: 2 | 3): ChatMessage[] {
  return messages.filter((message) => !message.fromCustomer && !message.deleted && message.ack < ack);
}

/** Reads the people kept by this browser; anything else there counts as nobody. */
export function readPeople(stored: string | null): Person[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isPerson) : [];
  } catch {
    // Not ours to repair: somebody wrote there by hand.
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
