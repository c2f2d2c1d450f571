/** How many tickets wait unread for the person at the screen. Tickets bring the number with them; until then there are none. */
export function useUnreadTickets(): number {
  return 0;
}
