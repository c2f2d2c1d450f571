const key = 'readingPlace';

/**
 * Keeps which message somebody is reading while the page is loaded again; null at the end, where every conversation
 * opens.
 */
export function keepReadingPlace(ticketId: number, messageId: number | null): void {
  try {
    if (messageId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, `${ticketId} ${messageId}`);
  } catch {
    // A browser that refuses storage opens the conversation at its end.
  }
}

/** The message that was being read when this page was loaded again; told once. */
export function takeReadingPlace(ticketId: number): number | null {
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
