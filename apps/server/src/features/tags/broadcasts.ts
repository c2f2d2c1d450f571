import { type PayloadOf, rooms, tagsEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { tagCreated, tagDeleted, tagUpdated } from './events.ts';

/** Changes of tags go to everyone in the company. */
export function tagsReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const tell = (companyId: number, payload: PayloadOf<typeof tagsEvents.tag>): void =>
    broadcaster.emit(tagsEvents.tag, companyId, [rooms.company(companyId)], payload);
  return [
    react(tagCreated, ({ companyId, data }) => tell(companyId, { action: 'create', tag: data })),
    react(tagUpdated, ({ companyId, data }) => tell(companyId, { action: 'update', tag: data })),
    react(tagDeleted, ({ companyId, data }) => tell(companyId, { action: 'delete', tagId: data.tagId })),
  ];
}
