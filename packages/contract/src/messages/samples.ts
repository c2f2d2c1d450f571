import type { SamplesOf } from '../define-contract.ts';
import { carla } from '../contacts/samples.ts';
import { suporte } from '../queues/samples.ts';
import { ticketOfCarla } from '../tickets/samples.ts';
import type { messagesEvents } from './events.ts';

const bomDia = {
  id: 9001,
  wid: 'ABGG1',
  ticketId: 101,
  body: 'Bom dia',
  fromMe: false,
  read: false,
  kind: 'text',
  mediaType: null,
  mediaUrl: null,
  mediaState: 'none' as const,
  mediaName: null,
  mediaBytes: null,
  ack: 0,
  sendState: null,
  sendError: null,
  isDeleted: false,
  isEdited: false,
  quotedMsg: null,
  contact: { id: 41, name: 'Carla Souza' },
  userId: null,
  queueId: 3,
  queue: suporte,
  reactions: [],
  clientId: null,
  version: 1,
  createdAt: '2026-11-02T12:05:00Z',
};

export const messagesSamples: SamplesOf<typeof messagesEvents> = {
  appMessage: [
    { action: 'create', message: bomDia, ticket: ticketOfCarla, contact: carla },
    {
      action: 'update',
      message: {
        ...bomDia,
        body: 'Bom dia!',
        isEdited: true,
        reactions: [
          { from: 'me', emoji: '❤️' },
          { from: 'pn:5511987654321', emoji: '👍' },
        ],
        version: 2,
      },
    },
  ],
};
