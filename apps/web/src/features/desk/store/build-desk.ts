import type { ContactCard, Ticket } from '@balcao/contract';
import type { Viewer } from '@balcao/domain';

export { buildMessage } from '../../../test/builders/build-message.ts';

/** An attendant of queue 3, for tests of the desk. */
export const bia: Viewer = {
  userId: 12,
  isAdmin: false,
  queueIds: [3],
  connectionIds: 'all',
  companyHasNoQueue: false,
};

/** The smallest valid contact; a test states only what matters to it. */
export function buildContact(parts: Partial<ContactCard> = {}): ContactCard {
  return {
    id: 50,
    name: 'Maria Souza',
    number: '5511988887777',
    email: '',
    profilePicUrl: '',
    isGroup: false,
    version: 1,
    ...parts,
  };
}

/** The smallest valid ticket, waiting in queue 3. `minute` says when it last changed: the greater, the later. */
export function buildTicket({ minute = 0, ...parts }: Partial<Ticket> & { minute?: number } = {}): Ticket {
  const id = parts.id ?? 1;
  const at = new Date(Date.UTC(2026, 10, 2, 12, minute)).toISOString();
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'pending',
    unreadMessages: 0,
    lastMessage: '',
    lastSent: null,
    isGroup: false,
    chatbot: false,
    contactId: parts.contact?.id ?? 50,
    queueId: 3,
    userId: null,
    whatsappId: 5,
    contact: buildContact(),
    queue: { id: 3, name: 'Suporte', color: '#0B7A4B' },
    user: null,
    whatsapp: { id: 5, name: 'Loja', provider: 'beta', isSample: false },
    tags: [],
    version: 1,
    createdAt: at,
    updatedAt: at,
    waitingSince: at,
    transferredBy: null,
    lastMessageAt: null,
    snoozedUntil: null,
    ...parts,
  };
}
