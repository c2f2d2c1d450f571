import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { insertConnection, lockConnections, replaceConnectionQueues, writeRequest } from './change-queries.ts';
import { connectionCreated, linkRequested } from './events.ts';
import { findConnection } from './queries.ts';

/** Adds the virtual number of the examples with its queues, which is opened at once, inside a running unit of work. */
export async function addSampleNumber(work: Work, name: string, queueIds: readonly number[]): Promise<number> {
  const { companyId } = work.db;
  const id = await insertConnection(work.db, {
    name,
    provider: 'simulator',
    isSample: true,
    isDefault: (await lockConnections(work.db)).length === 0,
    greetingMessage: '',
    complationMessage: '',
    transferMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
  });
  await replaceConnectionQueues(work.db, id, queueIds);
  await writeRequest(work.db, id, { wanted: true, wipe: false, status: 'OPENING', reason: null });
  const connection = await findConnection(work.db, id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  await work.record(connectionCreated(companyId, connection));
  await work.record(linkRequested(companyId, { connectionId: id }));
  return id;
}
