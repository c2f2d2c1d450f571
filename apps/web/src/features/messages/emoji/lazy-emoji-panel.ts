import { lazy } from 'react';

/** The emoji to choose from, loaded when somebody first wants one. */
export const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }));
