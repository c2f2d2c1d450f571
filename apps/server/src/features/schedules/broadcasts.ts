import { rooms, schedulesEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { scheduleCreated, scheduleDeleted, schedulesMoved, scheduleUpdated } from './events.ts';

/** What is scheduled is seen by the whole company, like the contacts it is for. */
export function schedulesReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const { schedule } = schedulesEvents;
  return [
    react(scheduleCreated, ({ companyId, data }) =>
      broadcaster.emit(schedule, companyId, [rooms.company(companyId)], { action: 'create', schedule: data }),
    ),
    react(scheduleUpdated, ({ companyId, data }) =>
      broadcaster.emit(schedule, companyId, [rooms.company(companyId)], { action: 'update', schedule: data }),
    ),
    react(scheduleDeleted, ({ companyId, data: { scheduleId } }) =>
      broadcaster.emit(schedule, companyId, [rooms.company(companyId)], { action: 'delete', scheduleId }),
    ),
    react(schedulesMoved, ({ companyId }) =>
      broadcaster.emit(schedule, companyId, [rooms.company(companyId)], { action: 'reload' }),
    ),
  ];
}
