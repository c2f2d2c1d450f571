import { declinedCall } from '@balcao/domain';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { ChatEvent, Driver } from '../../../ports/whatsapp.ts';
import { isCompanyWorking } from '../../companies/index.ts';
import { readSetting } from '../../settings/index.ts';
import { setCallOutcome } from '../change-queries.ts';
import type { Link } from '../hot-message-queries.ts';
import { recordUpdate } from '../record-update.ts';

/**
 * Rejects a call where calls are switched off, so that the customer does not wait in vain, and notes in the conversation
 * that it was declined and not only missed.
 */
export async function rejectCallIfUnwanted(
  uow: UnitOfWork,
  { companyId, connectionId }: Pick<Link, 'companyId' | 'connectionId'>,
  call: Extract<ChatEvent, { type: 'call' }>,
  driver: Driver | null,
): Promise<void> {
  if (!driver?.capabilities.canRejectCalls) return;
  const [setting, works] = await uow.read(companyId, (db) =>
    Promise.all([readSetting(db, 'call'), isCompanyWorking(db)]),
  );
  if (setting !== 'disabled' || !works) return;
  await driver.rejectCall(call.id, call.chat);
  await uow.write(companyId, async (work) => {
    const noted = await setCallOutcome(work.db, { connectionId, wid: call.id, fromMe: false }, declinedCall);
    if (noted) await recordUpdate(work, noted);
  });
}
