import { rooms, tagsEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { tagCreated } from './events.ts';

/** Changes of tags go to everyone in the company. */
export function tagsReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  return [
    react(tagCreated, ({ companyId, data }) =>
      broadcaster.emit(tagsEvents.tag, companyId, [rooms.company(companyId)], { action: 'create', tag: data }),
    ),
  ];
}
