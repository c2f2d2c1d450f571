import { Suspense, useCallback, useState } from 'react';
import { type TicketEntry, useTicketCommand } from '../../desk/index.ts';
import { CardDialog, PlaceDialog } from '../lazy-parts.ts';

const attachCommands = ['place', 'card'] as const;
type AttachCommand = (typeof attachCommands)[number];

/** Opens the dialogs that send a place or a card, when the menu of the input asks for them. */
export function Attaching({ ticket }: { ticket: TicketEntry }) {
  const [open, setOpen] = useState<AttachCommand | null>(null);
  useTicketCommand(
    attachCommands,
    useCallback((command: AttachCommand) => setOpen(command), []),
  );
  if (open === null) return null;
  const AttachDialog = open === 'place' ? PlaceDialog : CardDialog;
  return (
    <Suspense fallback={null}>
      <AttachDialog ticketId={ticket.id} onClose={() => setOpen(null)} />
    </Suspense>
  );
}
