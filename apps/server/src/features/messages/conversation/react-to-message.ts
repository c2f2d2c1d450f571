import type { Message } from '@balcao/contract';
import { abilitiesOf, canBeReactedTo, ourReaction } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { setReaction } from '../change-queries.ts';
import { outboxFilled } from '../events.ts';
import { insertOutgoing } from '../outbound/outbox-queries.ts';
import { requireFreeText } from '../outbound/write-message.ts';
import { recordUpdate } from '../record-update.ts';
import { requireMessage } from './change-message.ts';

/** Sets or takes back our side's reaction to a message: here at once, on WhatsApp in its turn. */
export function reactToMessage(uow: UnitOfWork, principal: Principal, id: number, emoji: string): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    const { message, ticket } = await requireMessage(db, principal, id);
    const { connectionId, chat, provider } = await requireFreeText(db, principal, ticket);
    if (!abilitiesOf(provider).react) throw new AppError('ERR_CONNECTION_UNABLE');
    if (!canBeReactedTo(message)) throw new AppError('ERR_REACT_WAPP_MSG');
    const target = { connectionId, wid: message.wid, fromMe: message.fromMe, origin: null };
    const changed = await setReaction(db, target, { from: ourReaction, emoji });
    // It is the reaction already: a second click is no error.
    if (!changed) return message;
    await insertOutgoing(db, { connectionId, chat, messageId: id, action: 'react' });
    await recordUpdate(work, changed);
    await work.record(outboxFilled(principal.companyId, { connectionId }));
    return changed;
  });
}
