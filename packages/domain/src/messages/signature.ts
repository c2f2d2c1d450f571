/** The text as the customer gets it: the attendant's name in bold above it. A name cannot break out of its bold. */
export function signText(userName: string, body: string): string {
  return `*${userName.replaceAll('*', '').trim()}:*\n${body}`;
}

/** The words of a signed text. */
export const unsignText = (text: string): string => text.replace(/^\*[^*\n]+:\*\n/, '');
