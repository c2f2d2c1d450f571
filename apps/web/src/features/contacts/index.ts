import ContactRound from 'lucide-react/icons/contact';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';
import type { ContactDialogProps } from './details/contact-dialog.tsx';

/** The dialog that adds or changes a contact. */
export const ContactDialog = screen<ContactDialogProps>(
  ['contacts'],
  async () => (await import('./details/contact-dialog.tsx')).ContactDialog,
);

/** The contact of a conversation, in a drawer beside it. */
export const ContactDrawer = screen(
  ['contacts'],
  async () => (await import('./details/contact-drawer.tsx')).ContactDrawer,
);

/** The notes of a conversation in a dialog. */
export const NotesDialog = screen(['contacts'], async () => (await import('./notes/notes-dialog.tsx')).NotesDialog);

export const contactsFeature: Feature = {
  pages: [
    {
      path: '/contacts',
      area: 'contacts',
      access: 'everyone',
      screen: screen(['contacts'], async () => (await import('./list/contacts-page.tsx')).ContactsPage),
      menu: { section: 'main', icon: ContactRound, also: '/contacts/import' },
    },
    {
      path: '/contacts/import',
      area: 'contactsImport',
      access: 'everyone',
      screen: screen(['contacts'], async () => (await import('./imports/import-page.tsx')).ImportPage),
    },
  ],
};
