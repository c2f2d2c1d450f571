/** What people load one after the other, each with the screens it is for. */
export const layers = [
  { name: 'base', roots: ['web/index.html', 'session/login-page.tsx'] },
  { name: 'shell', roots: ['shell/shell.tsx'] },
  { name: 'desk', roots: ['tickets/tickets-page.tsx'] },
  { name: 'conversation', roots: ['tickets/conversation.tsx'] },
] as const;

/** What so many screens want is one file, what fewer want another: opening one of them loads little in vain. */
const often = 10;
const sometimes = 4;

/**
 * The file of what these screens want, layers by their name; null for what is left to the bundler. What a module imports
 * is wanted by every screen that wants the module itself, and more screens never lead to a later file: so no file imports
 * a later one.
 */
export function layerOf(screens: ReadonlySet<string>): string | null {
  if (screens.has('base')) return 'base';
  if (screens.has('shell')) return 'shell';
  const place = screens.has('desk') ? 'desk' : screens.has('conversation') ? 'conversation' : null;
  if (place === null) return screens.size >= often ? 'often' : null;
  if ([...screens].every((screen) => screen === 'desk' || screen === 'conversation')) return place;
  // A list of users must not load a desk, only what it shares with one.
  return `${place}-${screens.size >= often ? 'often' : screens.size >= sometimes ? 'sometimes' : 'seldom'}`;
}
