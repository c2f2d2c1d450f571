import { connectionsEvents, rooms, type Connection, type ConnectionSession } from '@balcao/contract';
import { react, type Reaction } from '../../platform/reactions.ts';
import type { Broadcaster } from '../../ports/broadcaster.ts';
import {
  connectionCreated,
  connectionDeleted,
  connectionUpdated,
  linkChanged,
  linkMoved,
  linkNoted,
  linkRequested,
} from './events.ts';

export type ConnectionsReactionsDeps = {
  broadcaster: Broadcaster;
  /** Makes the node that holds the link read the row again. */
  connectionChanged: (connectionId: number) => void;
  /** Makes the node that holds the link leave it to another one. */
  linkGivenUp: (connectionId: number) => void;
  /** The queues of a connection decide who sees its customers before they have chosen one. */
  companiesChanged: (companyIds: readonly number[]) => void;
};

/** Admins get everything; the others only the badge, because the QR code lets its reader link a phone. */
export function connectionsReactions({
  broadcaster,
  connectionChanged,
  linkGivenUp,
  companiesChanged,
}: ConnectionsReactionsDeps): Reaction[] {
  const badge = (companyId: number, { id, name, status }: Connection | ConnectionSession): void =>
    broadcaster.emit(connectionsEvents.whatsappBadge, companyId, [rooms.company(companyId)], {
      action: 'update',
      whatsapp: { id, name, status },
    });
  const session = (companyId: number, data: ConnectionSession): void =>
    broadcaster.emit(connectionsEvents.whatsappSession, companyId, [rooms.companyAdmins(companyId)], {
      action: 'update',
      session: data,
    });
  return [
    react(connectionCreated, ({ companyId, data }) => {
      // Clients of the family know `update` alone, and add with it what they do not have yet.
      for (const action of ['create', 'update'] as const)
        broadcaster.emit(connectionsEvents.whatsapp, companyId, [rooms.companyAdmins(companyId)], {
          action,
          whatsapp: data,
        });
      badge(companyId, data);
      companiesChanged([companyId]);
    }),
    react(connectionUpdated, ({ companyId, data }) => {
      broadcaster.emit(connectionsEvents.whatsapp, companyId, [rooms.companyAdmins(companyId)], {
        action: 'update',
        whatsapp: data,
      });
      badge(companyId, data);
      companiesChanged([companyId]);
    }),
    react(connectionDeleted, ({ companyId, data }) => {
      broadcaster.emit(connectionsEvents.whatsapp, companyId, [rooms.companyAdmins(companyId)], {
        action: 'delete',
        whatsappId: data.connectionId,
      });
      broadcaster.emit(connectionsEvents.whatsappBadge, companyId, [rooms.company(companyId)], {
        action: 'delete',
        whatsappId: data.connectionId,
      });
      connectionChanged(data.connectionId);
    }),
    react(linkChanged, ({ companyId, data }) => {
      session(companyId, data);
      badge(companyId, data);
    }),
    react(linkNoted, ({ companyId, data }) => session(companyId, data)),
    react(linkRequested, ({ data }) => connectionChanged(data.connectionId)),
    react(linkMoved, ({ data }) => linkGivenUp(data.connectionId)),
  ];
}
