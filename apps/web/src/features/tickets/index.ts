import MessagesSquare from 'lucide-react/icons/messages-square';
import { lazy } from 'react';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';
import { ConversationScreen } from './conversation-screen.ts';

export { toggleChoosing } from './list/choice.ts';
export { moveTicketSelection } from './list/selection-mover.ts';
export { readPreview } from './row/preview.ts';

const isConversation = (pathname: string): boolean => /^\/tickets\/./.test(pathname);

/** The desk: tickets and their conversations. */
const TicketsPage = screen(['tickets', 'ticketActions', 'firstSteps', 'service'], async () => {
  // For an address of a conversation both are loaded at the same time.
  const [{ TicketsPage: Page }] = await Promise.all([
    import('./tickets-page.tsx'),
    isConversation(location.pathname) ? ConversationScreen.prepare() : undefined,
  ]);
  return Page;
});

export const ticketsFeature: Feature = {
  pages: [
    {
      path: '/tickets/:ticketId?',
      area: 'tickets',
      access: 'everyone',
      screen: TicketsPage,
      menu: {
        section: 'main',
        icon: MessagesSquare,
        mark: lazy(async () => ({ default: (await import('./first-steps/first-steps-mark.tsx')).FirstStepsMark })),
      },
    },
  ],
};
