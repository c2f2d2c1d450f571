import { screen } from '../../lib/screen.tsx';

/** A conversation with all its parts; the lists do not wait for it. */
export const ConversationScreen = screen(
  ['messages', 'composer', 'ticketActions'],
  async () => (await import('./conversation.tsx')).Conversation,
);
