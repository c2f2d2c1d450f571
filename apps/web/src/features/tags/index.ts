import Tag from 'lucide-react/icons/tag';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { FittingTags } from './fitting-tags.tsx';
export { TagChip } from './tag-chip.ts';
export { searchTags, useCreateTag, useTags } from './use-tags.ts';

export const tagsFeature: Feature = {
  pages: [
    {
      path: '/tags',
      area: 'tags',
      access: 'everyone',
      screen: screen(['tags', 'colors'], async () => (await import('./tags-page.tsx')).TagsPage),
      menu: { section: 'main', icon: Tag },
    },
  ],
};
