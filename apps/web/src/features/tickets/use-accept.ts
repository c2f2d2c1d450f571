import { ticketsEndpoints } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call, isApiError } from '../../lib/api-client.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useToast } from '../../ui/toast.tsx';
import { dropFromLists, saveTicket } from './desk-changes.ts';
import { ownOf, type TicketEntry } from './desk-state.ts';
import { deskStore } from './desk-store.ts';
import { loadTicket } from './load-desk.ts';

/** Accepts a waiting ticket and opens it (S145). Whoever comes second learns who was quicker, and the row follows (S140). */
export function useAccept(ticket: TicketEntry, onAccepted: () => void): { busy: boolean; accept: () => Promise<void> } {
  const { t } = useTranslation('tickets');
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      const accepted = await call(ticketsEndpoints.update, { params: { id: ticket.id }, body: { status: 'open', userId: user.id } });
      deskStore.change((state) => saveTicket(state, accepted, ownOf(user)));
      onAccepted();
      await navigate(`/tickets/${accepted.uuid}`);
    } catch (error) {
      const taken = isApiError(error, 'ERR_TICKET_ALREADY_TAKEN');
      if (taken && error.data.userName) toast.error(t('accept.taken', { name: error.data.userName }));
      else toast.failure(error);
      if (taken) {
        deskStore.change((state) => dropFromLists(state, ticket.id));
        await loadTicket(ticket.uuid).catch(() => undefined);
      }
    } finally {
      setBusy(false);
    }
  }
  return { busy, accept };
}
