import { screen } from '../../lib/screen.tsx';

export { listenToTickets } from './live-updates.ts';

/** The desk: tickets and their conversations. */
export const TicketsPage = screen(['tickets', 'messages'], async () => (await import('./tickets-page.tsx')).TicketsPage);
