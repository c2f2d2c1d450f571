import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api-client.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { deskStore, findByUuid, loadTicket, type TicketEntry, useDesk } from '../desk/index.ts';

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

const notFound = new ApiError('ERR_NO_TICKET_FOUND', 404);

/**
 * The ticket with this uuid. If it cannot be seen, or is deleted meanwhile, the list is shown with a notice why (S112,
 * S113, S154).
 */
export function useOpenTicket(uuid: string): { ticket: TicketEntry | undefined; error: unknown; retry: () => void } {
  const ticket = useDesk((state) => findByUuid(state, uuid));
  const [error, setError] = useState<unknown>(null);
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation('ticketActions');
  const knownId = ticket?.id;
  const lastId = useRef(0);

  const fetchTicket = useCallback(() => {
    setError(null);
    const asked = isUuid(uuid) ? loadTicket(uuid) : Promise.reject(notFound);
    asked.catch((failure: unknown) => {
      if (hasStatus(failure, 403)) toast.error(t('toasts.refused'));
      else if (hasStatus(failure, 404)) toast.failure(failure);
      else return setError(failure);
      void navigate('/tickets', { replace: true });
    });
  }, [uuid, navigate, toast, t]);

  useEffect(() => {
    if (knownId !== undefined) {
      lastId.current = knownId;
      return;
    }
    if (!deskStore.get().deletedTicketIds.has(lastId.current)) return fetchTicket();
    toast.success(t('toasts.deleted'));
    void navigate('/tickets', { replace: true });
  }, [knownId, fetchTicket, toast, t, navigate]);
  return { ticket, error, retry: fetchTicket };
}
