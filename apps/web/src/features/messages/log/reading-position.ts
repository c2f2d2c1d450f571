const key = 'readingPosition';

/**
 * Remembers which message somebody is reading while the page is reloaded. Null means the end, where every conversation
 * opens anyway.
 */
export function keepReadingPosition(ticketId: number, messageId: number | null): void {
  try {
    if (messageId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, `${ticketId} ${messageId}`);
  } catch {
    // A browser that refuses storage opens the conversation at its end.
  }
}

/** The message that was being read when the page was reloaded; answered once. */
export function takeReadingPosition(ticketId: number): number | null {
  try {
    const [ticket, message] = (sessionStorage.getItem(key) ?? '').split(' ').map(Number);
    sessionStorage.removeItem(key);
    return ticket === ticketId && message !== undefined && Number.isSafeInteger(message) && message > 0
      ? message
      : null;
  } catch {
    return null;
  }
}
