import { isApiError } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/errors.ts';
import { i18n } from '../../lib/format/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Navigate } from './update-desk.ts';

/**
 * Shows why an action was refused: who accepted the ticket first (S140), or which ticket prevents it, with a link to it
 * (S151).
 */
export function showRefusal(error: unknown, navigate: Navigate): void {
  const t = i18n.getFixedT(null, 'ticketActions');
  if (isApiError(error, 'ERR_TICKET_ALREADY_TAKEN') && error.data.userName)
    return toast.error(t('toasts.taken', { name: error.data.userName }));
  if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return toast.failure(error);
  const { userName, uuid } = error.data;
  const text = userName ? t('toasts.otherOpen', { name: userName }) : errorText(error);
  toast.error(
    text,
    uuid === undefined
      ? {}
      : { action: { label: t('actions.openOther'), onClick: () => void navigate(`/tickets/${uuid}`) } },
  );
}
