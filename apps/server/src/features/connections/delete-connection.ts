import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { connectionDeleted } from './events.ts';
import { countOpenTickets } from './queries.ts';
import { deleteConnectionRow, lockConnections } from './change-queries.ts';
import { switchDefault } from './save-connection.ts';

export type ConnectionToDelete = { id: number; closeTickets: boolean };

/**
 * Deletes a connection. Customers waiting on it would be forgotten, so closing their tickets is a choice of its own
 * (S286). The oldest other one inherits the default.
 */
export function deleteConnection(
  uow: UnitOfWork,
  principal: Principal,
  { id, closeTickets }: ConnectionToDelete,
): Promise<{ id: number }> {
  return uow.write(principal.companyId, async (work) => {
    const open = await countOpenTickets(work.db, id);
    if (open > 0 && !closeTickets) throw new AppError('ERR_WAPP_HAS_OPEN_TICKETS');
    if (!(await removeConnection(work, id))) throw new AppError('ERR_NO_WAPP_FOUND');
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'connection deleted',
      object: String(id),
      detail: { closedTickets: open },
    });
    return { id };
  });
}

/** The same inside a running unit of work. False when there is no such connection. */
export async function removeConnection(work: Work, id: number): Promise<boolean> {
  const all = await lockConnections(work.db);
  const leaving = all.find((connection) => connection.id === id);
  if (!leaving) return false;
  // Before the row goes: tickets no longer know their connection afterwards.
  await work.record(connectionDeleted(work.db.companyId, { connectionId: id }));
  await deleteConnectionRow(work.db, id);
  const heir = all.find((connection) => connection.id !== id);
  if (heir && leaving.isDefault) await switchDefault(work, heir.id);
  return true;
}
