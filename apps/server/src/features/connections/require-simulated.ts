import { AppError } from '../../platform/errors.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findProvider } from './queries.ts';

/** Lets pass only a connection of the company that speaks with the virtual WhatsApp. */
export async function requireSimulated(uow: UnitOfWork, companyId: number, connectionId: number): Promise<void> {
  const provider = await uow.read(companyId, (db) => findProvider(db, connectionId));
  if (provider !== 'simulator') throw new AppError('ERR_NO_WAPP_FOUND');
}
