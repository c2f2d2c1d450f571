import { screen } from '../../lib/screen.tsx';
import type { ScheduleDialogProps } from './schedule-dialog.tsx';

/** Schedules a message, from wherever somebody thinks of it. */
export const ScheduleDialog = screen<ScheduleDialogProps>(
  ['schedules'],
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
);
