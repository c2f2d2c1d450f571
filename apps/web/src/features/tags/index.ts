import Tag from 'lucide-react/icons/tag';
import type { Feature } from '../../lib/feature.ts';

export { TagChip } from './tag-chip.ts';
export { searchTags, useCreateTag, useTags } from './use-tags.ts';

export const tagsFeature: Feature = {
  pages: [{ path: '/tags', area: 'tags', access: 'everyone', menu: { section: 'main', icon: Tag } }],
};
