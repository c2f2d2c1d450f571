export { listenToTags } from './live-updates.ts';
export { TagChip } from './tag-chip.ts';
export { searchTags, useCreateTag, useTags } from './use-tags.ts';
