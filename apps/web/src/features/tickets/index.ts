import { screen } from '../../lib/screen.tsx';
import { ConversationScreen } from './conversation-screen.ts';

export { listenToTickets } from '../desk/index.ts';

const isConversation = (pathname: string): boolean => /^\/tickets\/./.test(pathname);

/** The desk: tickets and their conversations. */
export const TicketsPage = screen(['tickets', 'ticketActions'], async () => {
  // Whoever comes straight to a conversation gets both side by side.
  const [{ TicketsPage: Page }] = await Promise.all([
    import('./tickets-page.tsx'),
    isConversation(location.pathname) ? ConversationScreen.prepare() : undefined,
  ]);
  return Page;
});

export { moveTicketSelection } from './list/list-mover.ts';
export { createPacer } from './list/pacer.ts';
export { readPreview } from './row/preview.ts';
