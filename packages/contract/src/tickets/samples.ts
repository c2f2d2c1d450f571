import type { SamplesOf } from '../define-contract.ts';
import { carla } from '../contacts/samples.ts';
import { suporte } from '../queues/samples.ts';
import type { ticketsEvents } from './events.ts';

export const ticketOfCarla = {
  id: 101,
  uuid: '6a1f0c9e-9b1d-4c55-8f57-3d1f5b7a9c10',
  status: 'pending' as const,
  unreadMessages: 1,
  lastMessage: 'Bom dia',
  lastSent: null,
  isGroup: false,
  chatbot: false,
  contactId: 41,
  queueId: 3,
  userId: null,
  whatsappId: 5,
  contact: carla,
  queue: suporte,
  user: null,
  whatsapp: { id: 5, name: 'Loja', provider: 'beta' as const, isSample: false },
  tags: [{ id: 8, name: 'Boleto', color: '#B25000' }],
  version: 1,
  createdAt: '2026-11-02T12:05:00Z',
  updatedAt: '2026-11-02T12:05:00Z',
  waitingSince: '2026-11-02T12:05:00Z',
  transferredBy: null,
  lastMessageAt: null,
  snoozedUntil: null,
};

export const ticketsSamples: SamplesOf<typeof ticketsEvents> = {
  ticketPresence: [
    { ticketId: 101, user: { id: 12, name: 'Bia Rocha' }, state: 'viewing' },
    { ticketId: 101, user: null, state: 'composing' },
  ],
  ticketTimeline: [
    {
      action: 'create',
      record: {
        id: 501,
        ticketId: 101,
        kind: 'transferred',
        user: { id: 7, name: 'Ana Lima' },
        toUser: { id: 12, name: 'Bia Rocha' },
        queue: suporte,
        note: 'Ela já mandou o comprovante',
        afterMessageId: 9001,
        createdAt: '2026-11-02T12:07:00Z',
      },
    },
  ],
  ticketPins: [
    { action: 'pin', ticketId: 101 },
    { action: 'unpin', ticketId: 101 },
  ],
  ticket: [
    {
      action: 'update',
      ticket: { ...ticketOfCarla, status: 'open', userId: 12, user: { id: 12, name: 'Bia Rocha' }, version: 2 },
    },
    {
      action: 'update',
      ticket: {
        ...ticketOfCarla,
        status: 'open',
        userId: 12,
        user: { id: 12, name: 'Bia Rocha' },
        version: 3,
        transferredBy: { id: 7, name: 'Ana Lima' },
      },
      transferredBy: 7,
    },
    { action: 'update', ticket: { ...ticketOfCarla, version: 4 }, woke: true },
    { action: 'removeFromList', ticketId: 101 },
    { action: 'updateUnread', ticketId: 101 },
    { action: 'delete', ticketId: 101 },
  ],
};
