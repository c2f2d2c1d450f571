import { expect, it } from 'vitest';
import { bia, buildMessage, buildTicket } from './build-desk.ts';
import { saveMessage } from './message-changes.ts';
import { saveTicket, storeTickets } from './ticket-changes.ts';
import { emptyDesk } from './desk-state.ts';

const sent = buildMessage({ fromMe: true, ack: 1, sendState: 'sent', version: 5 });
const { id, ticketId } = sent;
const ticket = buildTicket({ id: ticketId, lastSent: { id, ack: 1, sendState: 'sent', version: 5 } });
const desk = saveTicket(emptyDesk, ticket, bia);
const refused = { ...sent, ack: 0, sendState: 'failed', sendError: 'not_on_whatsapp', version: 6 } as const;

it.each([
  ['it arrives', { ack: 2, version: 6 }, { ack: 2, sendState: 'sent', version: 6 }],
  ['its first tick is told late', { ack: 0, version: 4 }, { ack: 1, sendState: 'sent', version: 5 }],
  ['it is refused after all', refused, { ack: 0, sendState: 'failed', version: 6 }],
  [
    'nobody knows whether it left',
    { sendState: 'uncertain', version: 6 } as const,
    { ack: 1, sendState: 'uncertain', version: 6 },
  ],
])('S395 the row of a ticket follows its last message: %s', (_what, parts, expected) => {
  expect(saveMessage(desk, { ...sent, ...parts }).tickets.get(ticketId)?.lastSent).toEqual({ id, ...expected });
});

it('S395 a list that was read before the message was refused does not take the refusal back', () => {
  const state = storeTickets(saveMessage(desk, refused), [ticket], bia);
  expect(state.tickets.get(ticketId)?.lastSent?.sendState).toBe('failed');
});

it('S395 a ticket that arrives after the refusal of its message shows the refusal', () => {
  const state = storeTickets(saveMessage(emptyDesk, refused), [ticket], bia);
  expect(state.tickets.get(ticketId)?.lastSent?.sendState).toBe('failed');
});

it('S395 a list that was read after the message was sent again shows that it is on its way', () => {
  const again = { ...ticket, lastSent: { id, ack: 0, sendState: 'queued', version: 7 } } as const;
  const state = storeTickets(saveMessage(desk, refused), [again], bia);
  expect(state.tickets.get(ticketId)?.lastSent?.sendState).toBe('queued');
});
