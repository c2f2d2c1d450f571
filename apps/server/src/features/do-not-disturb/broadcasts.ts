import { doNotDisturbEvents, type PayloadOf, rooms } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import { doNotDisturbAdded, doNotDisturbImported, doNotDisturbRemoved } from './events.ts';

/** Who wants no advertising is the admins' concern. */
export function doNotDisturbReactions({ broadcaster }: { broadcaster: Broadcaster }): Reaction[] {
  const tell = (companyId: number, payload: PayloadOf<typeof doNotDisturbEvents.doNotDisturb>): void =>
    broadcaster.emit(doNotDisturbEvents.doNotDisturb, companyId, [rooms.companyAdmins(companyId)], payload);
  return [
    react(doNotDisturbAdded, ({ companyId, data }) => tell(companyId, { action: 'create', record: data })),
    react(doNotDisturbRemoved, ({ companyId, data }) => tell(companyId, { action: 'delete', id: data.id })),
    react(doNotDisturbImported, ({ companyId }) => tell(companyId, { action: 'reload' })),
  ];
}
