/** The text as the customer gets it: the attendant's name in bold above it. A name cannot break out of its bold. */
export function signText(userName: string, body: string): string {
  return `*${userName.replaceAll('*', '').trim()}:*\n${body}`;
}
