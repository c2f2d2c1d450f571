import CircleHelp from 'lucide-react/icons/circle-question-mark';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { articleIds, articlePath } from './articles.ts';
export { PageHelpLink } from './page-help-link.tsx';

export const helpFeature: Feature = {
  pages: [
    {
      path: '/helps',
      area: 'helps',
      access: 'everyone',
      screen: screen(['help', 'helpArticles'], async () => (await import('./helps-page.tsx')).HelpsPage),
      menu: { section: 'foot', icon: CircleHelp },
    },
  ],
  operatorTabs: [
    { name: 'help', screen: screen(['help', 'records'], async () => (await import('./help-tab.tsx')).HelpTab) },
  ],
};
