export { goToTicket } from './go-to-ticket.ts';
export { toggleMute, useSoundChoices } from './notification-preferences.ts';
export { UnreadTicketsBell } from './unread-tickets-bell.tsx';
export { useAlerts } from './use-alerts.ts';
export { useUnreadTickets } from './unread-count.ts';
