import type { Contact } from '@balcao/contract';
import type { AuditAction } from '@balcao/domain';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { wantBlocks } from './blocking/block-queries.ts';
import { findWholeContact, writeSwitch } from './contact-queries.ts';
import { contactUpdated } from './events.ts';

type Switch = {
  id: number;
  column: 'is_blocked' | 'is_bot_off';
  isOn: boolean;
  /** What the log says when it is set, and when it is taken back. */
  actions: readonly [on: AuditAction, off: AuditAction];
};

/** Keeps the messages of a person away, or lets them arrive again (S584). A group cannot be blocked. */
export function blockContact(
  uow: UnitOfWork,
  principal: Principal,
  { id, isBlocked }: { id: number; isBlocked: boolean },
): Promise<Contact> {
  const actions = ['contact blocked', 'contact unblocked'] as const;
  return turn(uow, principal, { id, column: 'is_blocked', isOn: isBlocked, actions });
}

/** Leaves a person to people, or to the chatbot again (S585). */
export function switchBot(
  uow: UnitOfWork,
  principal: Principal,
  { id, isBotOff }: { id: number; isBotOff: boolean },
): Promise<Contact> {
  const actions = ['bot switched off for contact', 'bot switched on for contact'] as const;
  return turn(uow, principal, { id, column: 'is_bot_off', isOn: isBotOff, actions });
}

/** To say the same twice is no news and leaves no second row in the log. */
function turn(uow: UnitOfWork, principal: Principal, { id, column, isOn, actions }: Switch): Promise<Contact> {
  const { companyId } = principal;
  return uow.write(companyId, async (work) => {
    const changed = await writeSwitch(work.db, id, { column, isOn });
    if (changed) {
      if (column === 'is_blocked') await wantBlocks(work.db, id, isOn);
      await audit(work.db, { companyId, by: principal, action: actions[isOn ? 0 : 1], object: String(id) });
      await work.record(contactUpdated(companyId, changed));
    }
    const contact = await findWholeContact(work.db, id);
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
    return contact;
  });
}
