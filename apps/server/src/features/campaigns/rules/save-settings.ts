import type { CampaignSettings, CampaignSettingsInput, CampaignSettingsList } from '@balcao/contract';
import { refuseVariable } from '@balcao/domain';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { campaignSettingsSaved } from '../events.ts';
import { readCampaignSettings, writeCampaignSettings } from './settings-queries.ts';

/** The settings as older clients know them: each value is JSON text. */
export const asSettingsList = (settings: CampaignSettings): CampaignSettingsList =>
  (['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'] as const).map((key) => ({
    key,
    value: JSON.stringify(settings[key]),
  }));

/** Saves the intervals and variables; what is left out stays. */
export function saveCampaignSettings(
  uow: UnitOfWork,
  principal: Principal,
  { settings: given }: CampaignSettingsInput,
): Promise<CampaignSettingsList> {
  return uow.write(principal.companyId, async (work) => {
    const before = await readCampaignSettings(work.db);
    const settings: CampaignSettings = {
      messageInterval: given.messageInterval ?? before.messageInterval,
      longerIntervalAfter: given.longerIntervalAfter ?? before.longerIntervalAfter,
      greaterInterval: given.greaterInterval ?? before.greaterInterval,
      variables: given.variables ?? before.variables,
    };
    requireVariables(settings.variables);
    await writeCampaignSettings(work.db, settings);
    await audit(work.db, {
      companyId: principal.companyId,
      by: principal,
      action: 'campaign settings changed',
    });
    await work.record(campaignSettingsSaved(principal.companyId, settings));
    return asSettingsList(settings);
  });
}

/** No two variables go by the same name, and none by that of what every person has. */
function requireVariables(variables: CampaignSettings['variables']): void {
  const refused = variables.some(({ key }, place) => refuseVariable(key, variables.slice(0, place)) !== null);
  if (refused) throw new AppError('ERR_VALIDATION', { data: { fields: { variables: 'invalid' } } });
}
