import type { ContactOption } from '@balcao/contract';
import { Suspense } from 'react';
import { type CardPerson, useDesk } from '../desk/index.ts';
import { contactTitle } from '../../lib/format/show-number.ts';
import { DemandedTag, NewTicketDialog, PeekDialog } from '../ticket-actions/index.ts';

/** A dialog that the lists can open. */
export type DeskDialog =
  | { kind: 'new'; contact?: ContactOption | undefined; person?: CardPerson | undefined }
  | { kind: 'peek'; ticketId: number };

/** The dialogs of the lists, loaded when first needed (S121, S130). */
export function DeskDialogs({ dialog, onClose }: { dialog: DeskDialog | null; onClose: () => void }) {
  const ticketId = dialog?.kind === 'peek' ? dialog.ticketId : 0;
  const ticket = useDesk((state) => state.tickets.get(ticketId));
  const contact = useDesk((state) => state.contacts.get(ticket?.contactId ?? 0));
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'new' && <NewTicketDialog contact={dialog.contact} person={dialog.person} onClose={onClose} />}
      {ticket !== undefined && contact !== undefined && (
        <PeekDialog ticket={ticket} contactName={contactTitle(contact)} onClose={onClose} />
      )}
      <DemandedTag />
    </Suspense>
  );
}
