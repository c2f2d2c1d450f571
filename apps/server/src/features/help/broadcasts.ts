import { helpEvents, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { helpCreated, helpDeleted, helpUpdated } from './events.ts';

/** Help entries belong to the platform, so they go to everybody who is logged in, in all companies. */
export function helpReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(helpCreated, ({ companyId, data }) =>
      broadcaster.emit(helpEvents.help, companyId, [rooms.everyone], { action: 'create', record: data }),
    ),
    react(helpUpdated, ({ companyId, data }) =>
      broadcaster.emit(helpEvents.help, companyId, [rooms.everyone], { action: 'update', record: data }),
    ),
    react(helpDeleted, ({ companyId, data }) =>
      broadcaster.emit(helpEvents.help, companyId, [rooms.everyone], { action: 'delete', id: data.id }),
    ),
  ];
}
