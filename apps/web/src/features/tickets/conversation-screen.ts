import { screen } from '../../lib/screen.tsx';

/** A conversation with all its parts, loaded apart from the lists. */
export const ConversationScreen = screen(
  ['messages', 'composer', 'ticketActions'],
  async () => (await import('./conversation.tsx')).Conversation,
);
