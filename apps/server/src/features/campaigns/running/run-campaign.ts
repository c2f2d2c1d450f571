import type { Campaign } from '@balcao/contract';
import { type CampaignStop, isCampaignRestartable, isCampaignStoppable } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { withdrawCampaign } from '../../messages/index.ts';
import { wakeLane } from './lane-queries.ts';
import { restartCampaignRow, stopCampaignRow } from '../change-queries.ts';
import { findConnectionOf } from '../queries.ts';
import { listInLine, retryFailed, takeBack } from './recipient-queries.ts';
import {
  getCampaign,
  note,
  requireCampaign,
  requireComplete,
  tellChanged,
  tellProgress,
  valuesOf,
} from '../save-campaign.ts';

/** Stops a campaign that waits or is being sent. What nobody has begun to send is taken out of the line. */
export function cancelCampaign(uow: UnitOfWork, principal: Principal, id: number): Promise<Campaign> {
  return uow.write(principal.companyId, async (work) => {
    const { status } = await requireCampaign(work.db, id);
    if (!isCampaignStoppable(status)) throw new AppError('ERR_CAMPAIGN_STATE');
    await stopCampaign(work, id, null);
    await note(work, principal, 'campaign stopped', id);
    return getCampaign(work.db, id);
  });
}

/** The same inside a running unit of work, for a reason of its own. */
export async function stopCampaign(work: Work, id: number, reason: CampaignStop | null): Promise<void> {
  await stopCampaignRow(work.db, id, reason);
  const withdrawn = await withdrawCampaign(work, await listInLine(work.db, id));
  await takeBack(work.db, id, withdrawn);
  await tellProgress(work, id);
}

/** Lets a stopped campaign go on. Nobody who got it gets it again; what failed is tried again. */
export function restartCampaign(uow: UnitOfWork, principal: Principal, id: number): Promise<Campaign> {
  return uow.write(principal.companyId, async (work) => {
    await wakeLaneOf(work, id);
    const campaign = await requireCampaign(work.db, id);
    if (!isCampaignRestartable(campaign.status)) throw new AppError('ERR_CAMPAIGN_STATE');
    await requireComplete(work.db, valuesOf(campaign));
    await restartCampaignRow(work.db, id);
    await retryFailed(work.db, id, { isUncertainToo: false });
    await note(work, principal, 'campaign restarted', id);
    return tellChanged(work, id);
  });
}

/** Tries again those to whom it failed; on request also those of whom nobody knows. */
export function sendFailedAgain(
  uow: UnitOfWork,
  principal: Principal,
  { id, includeUncertain }: { id: number; includeUncertain: boolean },
): Promise<{ count: number }> {
  return uow.write(principal.companyId, async (work) => {
    await wakeLaneOf(work, id);
    const { status, connection_id: connectionId } = await requireCampaign(work.db, id);
    if (status !== 'running' && status !== 'finished') throw new AppError('ERR_CAMPAIGN_STATE');
    if (connectionId === null) throw new AppError('ERR_NO_WAPP_FOUND');
    const count = await retryFailed(work.db, id, { isUncertainToo: includeUncertain });
    await note(work, principal, 'campaign sent again', id, { count });
    await tellProgress(work, id);
    return { count };
  });
}

/** Before the campaign is locked: whoever serves the lane holds that first and the campaign then. */
async function wakeLaneOf({ db }: Work, id: number): Promise<void> {
  const connectionId = await findConnectionOf(db, id);
  if (connectionId !== null) await wakeLane(db, connectionId);
}
