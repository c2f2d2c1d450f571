import type { Message, OpenedTicket, User } from '@balcao/contract';
import { buildContact } from '../fakes/fake-contacts.ts';
import { support } from '../fakes/fake-users.ts';
import { buildMessage } from './build-message.ts';

type TicketParts = Partial<Omit<OpenedTicket, 'contact' | 'user'>> & {
  id: number;
  name: string;
  user?: Pick<User, 'id' | 'name'> | null;
};

const longAgo = Date.parse('2026-11-02T12:00:00Z');

/** The address of a ticket's conversation. */
export const uuidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** The smallest valid ticket of queue Suporte, by the name of its contact; the higher its id, the older it is. */
export function buildTicket({ id, name, user = null, ...parts }: TicketParts): OpenedTicket {
  const time = new Date(longAgo - id * 60_000).toISOString();
  return {
    id,
    uuid: uuidOf(id),
    status: user === null ? 'pending' : 'open',
    unreadMessages: 0,
    lastMessage: 'Bom dia',
    lastSent: null,
    isGroup: false,
    chatbot: false,
    contactId: id,
    queueId: support.id,
    userId: user?.id ?? null,
    whatsappId: 5,
    queue: { id: support.id, name: support.name, color: support.color },
    whatsapp: { id: 5, name: 'Loja', provider: 'beta', isSample: false },
    tags: [],
    version: 1,
    createdAt: time,
    updatedAt: time,
    waitingSince: time,
    transferredBy: null,
    lastMessageAt: null,
    snoozedUntil: null,
    window: null,
    rating: null,
    ...parts,
    user: user && { id: user.id, name: user.name },
    contact: buildContact({ id, name }),
  };
}

/** Messages of the contact of ticket 1 with these texts, the oldest first. */
export function buildMessages(bodies: readonly string[], parts: Partial<Message> = {}): Message[] {
  return bodies.map((body, index) =>
    buildMessage({
      id: index + 1,
      wid: `3EB0${index}`,
      body,
      createdAt: new Date(longAgo + index * 1_000).toISOString(),
      ...parts,
    }),
  );
}
