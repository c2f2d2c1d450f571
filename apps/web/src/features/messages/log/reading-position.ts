const key = 'readingPosition';

/**
 * Remembers which message is being read while the page is reloaded. Null means the end, where a conversation opens
 * anyway.
 */
export function keepReadingPosition(ticketId: number, messageId: number | null): void {
  try {
    if (messageId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, `${ticketId} ${messageId}`);
  } catch {
    // Without storage the conversation opens at its end.
  }
}

/** The message that was being read when the page was reloaded. It is returned once. */
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
