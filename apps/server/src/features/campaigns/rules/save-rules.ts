import type { CampaignRules, CampaignRulesInput } from '@balcao/contract';
import { isSendingTime } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { readRules, writeRules } from './rules-queries.ts';

/** Saves when and how often campaigns may write; what is left out stays. */
export function saveRules(uow: UnitOfWork, principal: Principal, given: CampaignRulesInput): Promise<CampaignRules> {
  return uow.write(principal.companyId, async ({ db }) => {
    const before = await readRules(db);
    const rules: CampaignRules = {
      sendFrom: given.sendFrom ?? before.sendFrom,
      sendUntil: given.sendUntil ?? before.sendUntil,
      onSundays: given.onSundays ?? before.onSundays,
      onHolidays: given.onHolidays ?? before.onHolidays,
      weeklyCap: given.weeklyCap ?? before.weeklyCap,
      dailyMost: given.dailyMost ?? before.dailyMost,
    };
    // Otherwise no campaign would ever send anything.
    if (!isSendingTime(rules)) throw new AppError('ERR_VALIDATION', { data: { fields: { sendUntil: 'invalid' } } });
    await writeRules(db, rules);
    await audit(db, { companyId: principal.companyId, by: principal, action: 'campaign settings changed' });
    return rules;
  });
}
