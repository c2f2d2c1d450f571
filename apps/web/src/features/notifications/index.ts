import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';

export { goToTicket } from './go-to-ticket.ts';
export { toggleMute, useSoundChoices } from './notification-preferences.ts';
export { UnreadTicketsBell } from './unread-tickets-bell.tsx';
export { useAlerts } from './use-alerts.ts';
export { useUnreadTickets } from './unread-count.ts';
export { useOpenedNotice } from './use-opened-notice.ts';

export const notificationsFeature: Feature = {
  pages: [
    {
      path: '/notifications',
      area: 'notifications',
      access: 'everyone',
      screen: screen(['notifications'], async () => (await import('./notifications-page.tsx')).NotificationsPage),
    },
  ],
};
