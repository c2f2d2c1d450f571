import type { Schedule } from '@balcao/contract';
import { useFilledText } from '../desk/index.ts';

/** What a scheduled message will say to the customer of a ticket, by its author and at its time (S1024). */
export function FilledSchedule({ ticketId, schedule }: { ticketId: number; schedule: Schedule }) {
  const { shown } = useFilledText(ticketId, schedule.body, { user: schedule.user?.name ?? '', at: schedule.sendAt });
  return <bdi title={shown}>{shown}</bdi>;
}
