import { type TicketNote, ticketNotesEndpoints } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import { applyNoteEvent } from './store/desk-events.ts';
import type { DeskState } from './store/desk-state.ts';
import { deskStore } from './store/desk-store.ts';
import { without } from './store/entity-maps.ts';

/** Stores the note in the input of a ticket; null when none is being written. */
export function setTypedNote(state: DeskState, ticketId: number, text: string | null): DeskState {
  return {
    ...state,
    typedNotes: text === null ? without(state.typedNotes, ticketId) : new Map(state.typedNotes).set(ticketId, text),
  };
}

/** Adds a note of the team to a conversation, where it appears at once; throws the server's refusal. */
export async function writeNote(ticketId: number, note: string, mentionedIds: readonly number[]): Promise<void> {
  const generation = deskStore.generation();
  const record = await call(ticketNotesEndpoints.create, { body: { ticketId, note, mentionedIds: [...mentionedIds] } });
  if (generation === deskStore.generation())
    deskStore.update((state) => applyNoteEvent(state, { action: 'create', record }));
}

/** Deletes a note of the team; throws the server's refusal (S202). */
export async function deleteNote({ id, ticketId }: Pick<TicketNote, 'id' | 'ticketId'>): Promise<void> {
  const generation = deskStore.generation();
  await call(ticketNotesEndpoints.remove, { params: { id } });
  if (generation === deskStore.generation())
    deskStore.update((state) => applyNoteEvent(state, { action: 'delete', id, ticketId }));
}
