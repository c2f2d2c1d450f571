import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { insertConnection, lockConnections, writeRequest } from './change-queries.ts';
import { connectionCreated, linkRequested } from './events.ts';
import { findConnection } from './queries.ts';

/** Adds a number of the virtual WhatsApp that is opened at once, inside a running unit of work. */
export async function addVirtualNumber(work: Work, name: string): Promise<number> {
  const { companyId } = work.db;
  const id = await insertConnection(work.db, {
    name,
    provider: 'simulator',
    isDefault: (await lockConnections(work.db)).length === 0,
    greetingMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
  });
  await writeRequest(work.db, id, { wanted: true, wipe: false, status: 'OPENING', reason: null });
  const connection = await findConnection(work.db, id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  await work.record(connectionCreated(companyId, connection));
  await work.record(linkRequested(companyId, { connectionId: id }));
  return id;
}
