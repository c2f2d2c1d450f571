import type { SamplesOf } from '../define-contract.ts';
import { ticketOfCarla } from '../tickets/samples.ts';
import type { ticketNotesEvents } from './events.ts';

const prefersMornings = {
  id: 71,
  note: 'Prefere ser atendida de manhã',
  ticketId: 101,
  contactId: 41,
  user: { id: 12, name: 'Bia Rocha' },
  mentions: [],
  afterMessageId: 9001,
  createdAt: '2026-11-02T12:06:00Z',
};

export const ticketNotesSamples: SamplesOf<typeof ticketNotesEvents> = {
  mention: [
    {
      action: 'create',
      record: { ...prefersMornings, note: '@Ana Lima liga amanhã?', mentions: [{ id: 7, name: 'Ana Lima' }] },
      ticket: ticketOfCarla,
    },
    { action: 'seen', ticketId: 101 },
  ],
  ticketNote: [
    { action: 'create', record: prefersMornings },
    { action: 'delete', id: 71, ticketId: 101 },
  ],
};
