import { expect, it } from 'vitest';
import { bia, buildMessage, buildTicket } from './build-desk.ts';
import { saveMessage } from './message-changes.ts';
import { saveTicket } from './ticket-changes.ts';
import { emptyDesk } from './desk-state.ts';

const sent = buildMessage({ fromMe: true, ack: 1, sendState: 'sent' });
const desk = saveTicket(
  emptyDesk,
  buildTicket({ id: sent.ticketId, lastSent: { id: sent.id, ack: 1, sendState: 'sent' } }),
  bia,
);

it.each([
  ['it arrives', { ack: 2 }, { ack: 2, sendState: 'sent' }],
  ['its first tick is told late', { ack: 0 }, { ack: 1, sendState: 'sent' }],
  [
    'it is refused after all',
    { ack: 0, sendState: 'failed', sendError: 'not_on_whatsapp' } as const,
    { ack: 0, sendState: 'failed' },
  ],
  ['nobody knows whether it left', { sendState: 'uncertain' } as const, { ack: 1, sendState: 'uncertain' }],
])('S395 the row of a ticket follows its last message: %s', (_what, parts, expected) => {
  expect(
    saveMessage(desk, { ...sent, ...parts, version: sent.version + 1 }).tickets.get(sent.ticketId)?.lastSent,
  ).toEqual({ id: sent.id, ...expected });
});
