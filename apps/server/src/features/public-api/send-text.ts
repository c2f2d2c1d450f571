import type { ApiAccepted, ApiText } from '@balcao/contract';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { hashRequest, keep, repeat, requireLink, requireNumber } from './accept.ts';
import type { Admitted } from './admit.ts';
import type { RequireOnWhatsApp } from './known-numbers.ts';
import { noteOutcomes } from './queries.ts';
import { writeTo } from './write-to.ts';

export type SendTextDeps = { uow: UnitOfWork; requireOnWhatsApp: RequireOnWhatsApp };

/**
 * Accepts a text to a number: whatever can be known now is refused now, the rest is kept and written into its
 * conversation a moment later. Meta's API takes free text only for a while, so there it is written at once.
 */
export async function sendText(
  { uow, requireOnWhatsApp }: SendTextDeps,
  caller: Admitted,
  { number: given, body, advertising }: ApiText,
): Promise<ApiAccepted> {
  const number = requireNumber(given);
  const requestHash = hashRequest([number, body, advertising]);
  if (caller.known) return repeat(caller.known, requestHash);
  requireLink(caller);
  const { companyId, connectionId, key } = caller;
  await requireOnWhatsApp(connectionId, number);
  return uow.write(companyId, async (work) => {
    const kept = await keep(work, { connectionId, number, body, key, requestHash }, { advertising });
    if (!kept.isNew) return repeat(kept, requestHash);
    if (caller.provider === 'cloud') {
      const messageId = await writeTo(work, { connectionId, number, body, files: [] });
      await noteOutcomes(work.db, [{ id: kept.id, messageId, reason: null }]);
    }
    return { id: kept.id, status: 'queued' };
  });
}
