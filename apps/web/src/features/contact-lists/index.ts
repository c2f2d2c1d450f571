import ListChecks from 'lucide-react/icons/list-checks';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { useContactList } from './use-contact-lists.ts';

export const contactListsFeature: Feature = {
  pages: [
    {
      path: '/contact-lists',
      area: 'contactLists',
      access: 'campaigns',
      screen: screen(['contactLists'], async () => (await import('./lists-page.tsx')).ListsPage),
      menu: { section: 'campaigns', icon: ListChecks },
    },
    {
      path: '/contact-lists/:contactListId/contacts',
      area: 'contactLists',
      access: 'campaigns',
      screen: screen(['contactLists'], async () => (await import('./items-page.tsx')).ItemsPage),
    },
  ],
};
