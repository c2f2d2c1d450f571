import type { Message } from '@balcao/contract';
import { signText, wantsSignature } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { requireVisibleTicket } from '../../tickets/index.ts';
import { findUserName } from '../../users/index.ts';
import { findByClientId } from '../queries.ts';
import { requireFreeText, requireQuoted, writeMessage } from './write-message.ts';

export type Draft = {
  body: string;
  clientId?: string | undefined;
  sign?: boolean | undefined;
  read?: unknown;
  fromMe?: unknown;
  quotedMsg?: { id: number } | null | undefined;
};

/** Stores a text of the owner or an admin and puts it in line; the link sends it as soon as it can. */
export function sendMessage(uow: UnitOfWork, principal: Principal, ticketId: number, draft: Draft): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    const ticket = await requireVisibleTicket(db, principal, ticketId);
    const findRepeated = async (): Promise<Message | undefined> =>
      draft.clientId === undefined ? undefined : findByClientId(db, principal.userId, draft.clientId);
    const sent = await findRepeated();
    if (sent) return sent;
    const route = await requireFreeText(db, principal, ticket);
    const quotedId = await requireQuoted(db, ticketId, draft.quotedMsg?.id);
    const body = wantsSignature(draft) ? signText(await findUserName(db, principal.userId), draft.body) : draft.body;
    const message = await writeMessage(work, route, {
      userId: principal.userId,
      kind: 'text',
      body,
      file: null,
      quotedId,
      clientId: draft.clientId ?? null,
    });
    // The same draft at the same moment: the other one is the message.
    const stored = message ?? (await findRepeated());
    if (!stored) throw new AppError('ERR_CREATING_MESSAGE');
    return stored;
  });
}
