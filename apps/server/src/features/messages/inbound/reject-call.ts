import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { ChatEvent, Driver } from '../../../ports/whatsapp.ts';
import { readSetting } from '../../settings/index.ts';

/** Rejects a call where calls are switched off, so that the customer does not wait in vain. */
export async function rejectCallIfUnwanted(
  uow: UnitOfWork,
  { companyId }: { companyId: number },
  call: Extract<ChatEvent, { type: 'call' }>,
  driver: Driver | null,
): Promise<void> {
  if (!driver?.capabilities.canRejectCalls) return;
  if ((await uow.read(companyId, (db) => readSetting(db, 'call'))) === 'disabled')
    await driver.rejectCall(call.id, call.chat);
}
