import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { Feature } from '../../lib/feature.ts';
import { screen } from '../../lib/screen.tsx';
import type { TextOf } from './pending-schedules.tsx';

export { ScheduleDialog } from './lazy-parts.ts';

/** What is scheduled for the customer of a conversation. */
export const PendingSchedules = screen<{ contactId: number; textOf: TextOf }>(
  ['schedules'],
  async () => (await import('./pending-schedules.tsx')).PendingSchedules,
);

export const schedulesFeature: Feature = {
  pages: [
    {
      path: '/schedules',
      area: 'schedules',
      access: 'everyone',
      screen: screen(['schedules'], async () => (await import('./schedules-page.tsx')).SchedulesPage),
      menu: { section: 'main', icon: CalendarClock },
    },
  ],
};
