import { type ContactCard, ticketsEndpoints } from '@balcao/contract';
import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { NotesDialog } from '../../contacts/index.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { ScheduleDialog } from '../../schedules/index.ts';
import { removeTicket } from '../update-desk.ts';
import type { HeaderCommand } from './header-actions.tsx';
import { TagsPopover, TransferDialog } from '../lazy-parts.ts';

export type HeaderDialogsProps = {
  command: HeaderCommand | null;
  ticket: TicketEntry;
  contact: ContactCard;
  tagsAnchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The dialog that was opened in the header. Each is loaded when first needed. */
export function HeaderDialogs({ command, ticket, contact, tagsAnchor, onClose }: HeaderDialogsProps) {
  const { t } = useTranslation('ticketActions');
  async function remove(): Promise<void> {
    await call(ticketsEndpoints.remove, { params: { id: ticket.id } });
    removeTicket(ticket.id);
  }
  return (
    <Suspense fallback={null}>
      {command === 'transfer' && <TransferDialog ticket={ticket} contactName={contact.name} onClose={onClose} />}
      {command === 'schedule' && (
        <ScheduleDialog known={null} contact={contact} connectionId={ticket.whatsappId} onClose={onClose} />
      )}
      {command === 'notes' && (
        <NotesDialog of={{ ticketId: ticket.id, contactId: contact.id }} contactName={contact.name} onClose={onClose} />
      )}
      {command === 'tags' && tagsAnchor.current !== null && (
        <TagsPopover ticket={ticket} anchor={tagsAnchor.current} onClose={onClose} />
      )}
      <ConfirmDialog
        open={command === 'delete'}
        title={t('delete.title', { name: contact.name })}
        text={t('delete.text')}
        onConfirm={remove}
        onClose={onClose}
      />
    </Suspense>
  );
}
