import type { TicketNote } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export const noteCreated = defineEvent<'noteCreated', TicketNote>('noteCreated');
export const noteDeleted = defineEvent<'noteDeleted', { id: number; ticketId: number }>('noteDeleted');
