import { screen } from '../../lib/screen.tsx';

export { listenToQuickMessages } from './live-updates.ts';
export { useQuickMessages } from './use-quick-messages.ts';

/** The quick messages screen. */
export const QuickMessagesPage = screen(
  ['quickMessages'],
  async () => (await import('./quick-messages-page.tsx')).QuickMessagesPage,
);
