import { screen } from '../../lib/screen.tsx';

/** Transfers a ticket to a queue or a colleague. */
export const TransferDialog = screen(
  ['ticketActions'],
  async () => (await import('./transfer/transfer-dialog.tsx')).TransferDialog,
);

/** Transfers several tickets. */
export const TransferManyDialog = screen(
  ['ticketActions'],
  async () => (await import('./transfer/transfer-dialog.tsx')).TransferManyDialog,
);

/** Chooses a tag for several tickets. */
export const TagManyPopover = screen(
  ['ticketActions'],
  async () => (await import('./tags/tag-many-popover.tsx')).TagManyPopover,
);

/** Sends a message on to another conversation. */
export const ForwardDialog = screen(
  ['ticketActions'],
  async () => (await import('./forwarding/forward-dialog.tsx')).ForwardDialog,
);

/** Sends a place on the map. */
export const PlaceDialog = screen(
  ['ticketActions'],
  async () => (await import('./attaching/place-dialog.tsx')).PlaceDialog,
);

/** Sends the card of a contact. */
export const CardDialog = screen(
  ['ticketActions'],
  async () => (await import('./attaching/card-dialog.tsx')).CardDialog,
);

/** Starts a conversation. */
export const NewTicketDialog = screen(
  ['ticketActions'],
  async () => (await import('./new-ticket/new-ticket-dialog.tsx')).NewTicketDialog,
);

/** Shows a conversation without taking part. */
export const PeekDialog = screen(
  ['ticketActions', 'messages'],
  async () => (await import('./peek-dialog.tsx')).PeekDialog,
);

/** The tags of a ticket. */
export const TagsPopover = screen(['ticketActions'], async () => (await import('./tags/tags-popover.tsx')).TagsPopover);

/** Asks for the tag that a queue demands. */
export const DemandedTagDialog = screen(
  ['ticketActions'],
  async () => (await import('./tags/demanded-tag-dialog.tsx')).DemandedTagDialog,
);

/** Asks until when a ticket is put off. */
export const SnoozeDialog = screen(
  ['ticketActions'],
  async () => (await import('./snooze/snooze-dialog.tsx')).SnoozeDialog,
);
