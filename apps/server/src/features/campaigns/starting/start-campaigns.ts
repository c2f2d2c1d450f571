import { isTooLate, readFilled, type CampaignStop } from '@balcao/domain';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { retryWhileUnavailable } from '../../../platform/worker/retry-while-unavailable.ts';
import { createWorkerLoop, type WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import { isCompanyWorking } from '../../companies/index.ts';
import { findApproved } from '../../templates/index.ts';
import { wakeLane } from '../running/lane-queries.ts';
import { lockCampaign, type LockedCampaign, stopCampaignRow } from '../change-queries.ts';
import { findProvider } from '../queries.ts';
import { readCounters } from '../counter-queries.ts';
import { tellProgress, valuesOf } from '../save-campaign.ts';
import { readCampaignSettings } from '../rules/settings-queries.ts';
import { forgetUnsent, type SnapshotText, writeRecipients } from './snapshot-queries.ts';
import {
  beginCampaignRow,
  claimStarts,
  handBackStarts,
  lookLater,
  nextStartIn,
  type StartClaim,
} from './start-queries.ts';

const places = 4;
/**
 * How long a claimed campaign waits for whoever claimed it to begin. Writing a hundred thousand people down may take
 * longer: meanwhile the locked row keeps others away, and is free at once when the node dies.
 */
const leaseMs = 5_000;
const pollMs = 500;
/** A company that may not send just now is looked at again after so long. */
const notNowMs = 30_000;

/** Begins campaigns when their time has come: writes their people down and lets the messages leave. */
export function createStarter(
  { uow, log }: { uow: UnitOfWork; log: Logger },
  { onStarted }: { onStarted: () => void },
): WorkerLoop {
  return createWorkerLoop<StartClaim>(
    {
      name: 'starts of campaigns',
      places,
      leaseMs,
      timing: { pollMs },
      claim: ({ room }) => uow.writePlatform(({ db }) => claimStarts(db, { room, leaseMs })),
      nextDueInMs: () => uow.readPlatform(nextStartIn),
      async run(claim, signal) {
        await retryWhileUnavailable(() => uow.write(claim.companyId, (work) => begin(work, claim)), signal);
        onStarted();
        return null;
      },
      handBack: (claims) => uow.writePlatform(({ db }) => handBackStarts(db, claims)),
    },
    { log },
  );
}

/** Begins one campaign in one transaction. What was changed, stopped or deleted since it was claimed is left alone. */
async function begin(work: Work, { id, fence }: StartClaim): Promise<void> {
  const { db } = work;
  const campaign = await lockCampaign(db, id);
  if (!campaign || campaign.fence !== fence || !isWaiting(campaign)) return;
  const { scheduled_at: scheduledAt, status, now, connection_id: connectionId } = campaign;
  if (status === 'scheduled' && scheduledAt !== null && isTooLate(scheduledAt, now)) return stop(work, id, 'late');
  if (!(await isCompanyWorking(db))) return lookLater(db, id, notNowMs);
  const provider = connectionId === null ? undefined : await findProvider(db, connectionId);
  if (connectionId === null || provider === undefined) return stop(work, id, 'connectionGone');
  if (campaign.contact_list_id === null) return stop(work, id, 'noRecipients');
  const texts = await readTexts(db, campaign, provider);
  await forgetUnsent(db, id);
  if (texts.length > 0)
    await writeRecipients(db, {
      campaignId: id,
      contactListId: campaign.contact_list_id,
      takesUnchecked: provider === 'cloud',
      texts,
      variables: (await readCampaignSettings(db)).variables,
      controlPercent: campaign.control_percent,
    });
  await beginCampaignRow(db, id);
  const { pending, queued, retrying, sent, failed, uncertain } = await readCounters(db, id);
  // One that goes on with nobody left is over: what it did before counts.
  if (pending + queued + retrying + sent + failed + uncertain === 0) return stop(work, id, 'noRecipients');
  await wakeLane(db, connectionId);
  await tellProgress(work, id);
}

const isWaiting = ({ status, needs_snapshot: isUnwritten, scheduled_at: at, now }: LockedCampaign): boolean =>
  (status === 'running' && isUnwritten) || (status === 'scheduled' && at !== null && at <= now);

async function stop(work: Work, id: number, reason: CampaignStop): Promise<void> {
  await stopCampaignRow(work.db, id, reason);
  await tellProgress(work, id);
}

/** The texts that people may get; of a template what it says with its variables still in it. */
async function readTexts(db: Work['db'], campaign: LockedCampaign, provider: string): Promise<SnapshotText[]> {
  const { messages, confirmationMessages, templates, confirmation, connectionId } = valuesOf(campaign);
  const texts = await Promise.all(
    messages.map(async (message, place): Promise<SnapshotText | null> => {
      const slot = place + 1;
      const template = provider === 'cloud' ? (templates[place] ?? null) : null;
      if (template !== null) {
        const { name, language } = template;
        const approved = await findApproved(db, { connectionId: connectionId ?? 0, name, language });
        const says = approved ? readFilled(approved, template) : '';
        return { slot, message: says, confirmationMessage: null, template };
      }
      if (provider === 'cloud' || message === null || message.trim() === '') return null;
      return {
        slot,
        message,
        confirmationMessage: confirmation ? (confirmationMessages[place] ?? null) : null,
        template,
      };
    }),
  );
  return texts.filter((text) => text !== null);
}
