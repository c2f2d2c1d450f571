import type { ApiState } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Admitted } from './admit.ts';
import { findRequestState } from './queries.ts';

/** How far a message got that was sent with this token. */
export async function readState(uow: UnitOfWork, { companyId, connectionId }: Admitted, id: number): Promise<ApiState> {
  const found = await uow.read(companyId, (db) => findRequestState(db, { connectionId, id }));
  if (!found) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const { status, reason, sendState, sendError, ack } = found;
  if (status === 'refused') return { id, status: 'failed', error: reason };
  return { id, status: stateOf(sendState, ack ?? 0), error: sendError };
}

function stateOf(sendState: string | null, ack: number): ApiState['status'] {
  if (sendState === 'failed') return 'failed';
  if (ack >= 3) return 'read';
  if (ack === 2) return 'delivered';
  if (ack === 1 || sendState === 'sent') return 'sent';
  return sendState === 'sending' || sendState === 'uncertain' ? 'sending' : 'queued';
}
