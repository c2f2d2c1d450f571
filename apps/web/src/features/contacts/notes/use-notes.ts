import { ticketNotesEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { notesKey } from '../query-keys.ts';

export type NotesOf = { ticketId: number; contactId: number };

/** The notes of a ticket and its contact, newest first (S199). Drawer and dialog share them (S204). */
export function useNotes({ ticketId, contactId }: NotesOf) {
  return useQuery({
    queryKey: notesKey(contactId),
    queryFn: ({ signal }) => call(ticketNotesEndpoints.list, { query: { ticketId, contactId }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Adds and deletes notes and reports the result (S201, S203). */
export function useNoteCalls({ ticketId, contactId }: NotesOf) {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const toast = useToast();
  const reread = (): Promise<void> => client.invalidateQueries({ queryKey: notesKey(contactId) });
  return {
    async add(note: string): Promise<boolean> {
      try {
        await call(ticketNotesEndpoints.create, { body: { note, ticketId, contactId } });
        toast.success(t('notes.added'));
        await reread();
        return true;
      } catch (error) {
        toast.failure(error);
        return false;
      }
    },
    /** The confirmation dialog shows a failure. */
    async remove(id: number): Promise<void> {
      await call(ticketNotesEndpoints.remove, { params: { id } });
      toast.success(t('notes.deleted'));
      await reread();
    },
  };
}
