import { rooms, supportEvents } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Broadcaster, Rooms } from '../../ports/broadcaster.ts';
import { companyDeleted } from '../companies/index.ts';
import { sessionsEnded } from '../session/index.ts';
import { endOver } from './end-access.ts';
import { supportBegun, supportEnded } from './events.ts';

type Deps = { uow: UnitOfWork; broadcaster: Broadcaster; usersChanged: (userIds: readonly number[]) => void };

/** Everybody of the company sees who is there, also while it is overdue; the sockets of the operator follow the end. */
export function supportReactions({ uow, broadcaster, usersChanged }: Deps): Reaction[] {
  const people = (companyId: number): Rooms => [rooms.company(companyId), rooms.companyBilling(companyId)];
  return [
    react(supportBegun, ({ companyId, data: access }) =>
      broadcaster.emit(supportEvents.supportAccess, companyId, people(companyId), { action: 'create', access }),
    ),
    react(supportEnded, ({ companyId, data: { id, operatorId, why } }) => {
      broadcaster.emit(supportEvents.supportAccess, companyId, people(companyId), {
        action: 'delete',
        accessId: id,
        why,
      });
      usersChanged([operatorId]);
    }),
    react(sessionsEnded, async ({ data: { userIds } }) => void (await endOver(uow, { operatorIds: userIds }))),
    react(companyDeleted, async ({ companyId }) => void (await endOver(uow, { companyId }))),
  ];
}
