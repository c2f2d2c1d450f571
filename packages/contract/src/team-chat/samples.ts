import type { SamplesOf } from '../define-contract.ts';
import type { teamChatEvents } from './events.ts';

const saturday = {
  id: 4,
  uuid: '8d3f0c1a-5b77-4f0e-9d3c-1f2b8a6c7d10',
  title: 'Plantão de sábado',
  ownerId: 12,
  lastMessage: 'Bia Rocha: Eu abro às 8h',
  lastSenderId: 12,
  lastText: 'Eu abro às 8h',
  lastAt: '2026-03-09T13:31:00.000Z',
  updatedAt: '2026-03-09T13:31:00.000Z',
  version: 3,
  users: [
    { userId: 12, unreads: 0, user: { id: 12, name: 'Bia Rocha' } },
    { userId: 13, unreads: 1, user: { id: 13, name: 'Léo Dias' } },
  ],
};
const written = {
  id: 31,
  chatId: 4,
  senderId: 12,
  sender: { name: 'Bia Rocha' },
  message: 'Eu abro às 8h',
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaBytes: null,
  clientId: '0b0c7a52-3f0e-4f0a-9c1d-2a6f9f6b7c11',
  createdAt: '2026-03-09T13:31:00.000Z',
};

export const teamChatSamples: SamplesOf<typeof teamChatEvents> = {
  chat: [
    { action: 'new-message', newMessage: written, chat: saturday },
    { action: 'update', chat: { ...saturday, title: 'Plantão', version: 4 } },
    { action: 'typing', chatId: 4, user: { id: 12, name: 'Bia Rocha' } },
    { action: 'delete', id: 4 },
  ],
};
