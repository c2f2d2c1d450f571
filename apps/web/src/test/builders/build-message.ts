import type { Message } from '@balcao/contract';

/** The smallest valid message, written by the contact of ticket 1. */
export function buildMessage(parts: Partial<Message> = {}): Message {
  return {
    id: 1,
    wid: '3EB0',
    ticketId: 1,
    body: 'Bom dia',
    fromMe: false,
    read: false,
    kind: 'text',
    mediaType: null,
    mediaUrl: null,
    mediaState: 'none',
    mediaName: null,
    mediaBytes: null,
    ack: 0,
    sendState: null,
    sendError: null,
    isDeleted: false,
    isEdited: false,
    quotedMsg: null,
    contact: null,
    userId: null,
    queueId: null,
    queue: null,
    reactions: [],
    clientId: null,
    version: 1,
    createdAt: '2026-11-02T12:00:00.000Z',
    ...parts,
  };
}
