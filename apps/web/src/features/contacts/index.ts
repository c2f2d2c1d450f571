import { screen } from '../../lib/screen.tsx';
import type { ContactDialogProps } from './contact-dialog.tsx';

export { listenToContacts } from './live-updates.ts';

/** The dialog that adds or changes a contact. */
export const ContactDialog = screen<ContactDialogProps>(
  ['contacts'],
  async () => (await import('./contact-dialog.tsx')).ContactDialog,
);

/** Who one talks with, beside the conversation. */
export const ContactDrawer = screen(['contacts'], async () => (await import('./contact-drawer.tsx')).ContactDrawer);

/** The notes of a conversation in a window of their own. */
export const NotesDialog = screen(['contacts'], async () => (await import('./notes-dialog.tsx')).NotesDialog);
