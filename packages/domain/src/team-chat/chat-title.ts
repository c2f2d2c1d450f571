/** Who takes part in a chat, and what it is called. */
export type NamedChat = { title: string; users: readonly { user: { id: number; name: string } }[] };

/** What a chat is called on somebody's screen: its title, or the names of the others. */
export function chatTitle({ title, users }: NamedChat, viewerId: number): string {
  if (title !== '') return title;
  return users
    .filter(({ user }) => user.id !== viewerId)
    .map(({ user }) => user.name)
    .join(', ');
}
