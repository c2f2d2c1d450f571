import { isApiError } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/errors.ts';
import { i18n } from '../../lib/format/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Navigate } from './update-desk.ts';

/** Why an action was refused: who accepted the ticket first (S140), or whose ticket prevents it (S151). */
export function refusalText(error: unknown): string {
  const t = i18n.getFixedT(null, 'ticketActions');
  const name = error instanceof ApiError ? error.data.userName : undefined;
  if (name && isApiError(error, 'ERR_TICKET_ALREADY_TAKEN')) return t('toasts.taken', { name });
  if (name && isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return t('toasts.otherOpen', { name });
  return errorText(error);
}

/** Shows why an action was refused, with a link to the ticket that prevents it (S151). */
export function showRefusal(error: unknown, navigate: Navigate): void {
  const t = i18n.getFixedT(null, 'ticketActions');
  if (isApiError(error, 'ERR_TICKET_ALREADY_TAKEN') && error.data.userName) return toast.error(refusalText(error));
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return toast.failure(error);
  const { uuid } = error.data;
  toast.error(
    refusalText(error),
    uuid === undefined
      ? {}
      : { action: { label: t('actions.openOther'), onClick: () => void navigate(`/tickets/${uuid}`) } },
  );
}
