import type { TicketNote, TimelineEntry } from '@balcao/contract';

/** The smallest valid entry of a timeline: Bia accepted ticket 1 before its first message. */
export function buildTimelineEntry(parts: Partial<TimelineEntry> = {}): TimelineEntry {
  return {
    id: 1,
    ticketId: 1,
    kind: 'accepted',
    user: { id: 12, name: 'Bia Rocha' },
    toUser: null,
    queue: null,
    note: null,
    afterMessageId: 0,
    createdAt: '2026-11-02T12:00:00.000Z',
    ...parts,
  };
}

/** The smallest valid note: of Bia about ticket 1, before its first message. */
export function buildNote(parts: Partial<TicketNote> = {}): TicketNote {
  return {
    id: 1,
    note: 'Prefere ser atendida de manhã',
    ticketId: 1,
    contactId: 1,
    user: { id: 12, name: 'Bia Rocha' },
    mentions: [],
    afterMessageId: 0,
    createdAt: '2026-11-02T12:00:00.000Z',
    ...parts,
  };
}
