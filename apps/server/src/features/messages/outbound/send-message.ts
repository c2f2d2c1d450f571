import type { Message } from '@balcao/contract';
import { signText, wantsSignature } from '@balcao/domain';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { findUserName } from '../../users/index.ts';
import { fillWritten } from './fill-text.ts';
import { requireFreeText, requireQuoted, writeMessage, writeOnce } from './write-message.ts';

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
  const { clientId, quotedMsg } = draft;
  return uow.write(principal.companyId, (work) =>
    writeOnce(work, principal, { ticketId, clientId }, async (ticket) => {
      const route = await requireFreeText(work.db, principal, ticket);
      const quotedId = await requireQuoted(work.db, ticketId, quotedMsg?.id);
      const text = await fillWritten(work, principal, { ticketId, text: draft.body });
      const body = wantsSignature(draft) ? signText(await findUserName(work.db, principal.userId), text) : text;
      return writeMessage(work, route, {
        userId: principal.userId,
        kind: 'text',
        body,
        file: null,
        quotedId,
        clientId: clientId ?? null,
      });
    }),
  );
}
