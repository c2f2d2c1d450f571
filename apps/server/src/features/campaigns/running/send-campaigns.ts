import type { CampaignSettings } from '@balcao/contract';
import { breatherAfter, type CampaignHold, gapAfter, type Hold, type PaceFloor, paceFloors } from '@balcao/domain';
import type { Logger } from '../../../platform/logger.ts';
import type { UnitOfWork, Work } from '../../../platform/unit-of-work.ts';
import { retryWhileUnavailable } from '../../../platform/worker/retry-while-unavailable.ts';
import { createWorkerLoop, type WorkerLoop } from '../../../platform/worker/worker-loop.ts';
import { isCompanyWorking } from '../../companies/index.ts';
import { countWaitingCampaigns } from '../../messages/index.ts';
import { askGovernor, withoutPaused } from '../rules/governor.ts';
import {
  claimLanes,
  handBackLanes,
  type LaneChange,
  type LaneClaim,
  lockLane,
  type LockedLane,
  nextLaneIn,
  settleLane,
} from './lane-queries.ts';
import { finishCampaignRow } from '../change-queries.ts';
import { tellProgress } from '../save-campaign.ts';
import { readCampaignSettings } from '../rules/settings-queries.ts';
import {
  endQuestions,
  listNext,
  listRests,
  listRunning,
  lockRecipients,
  type NextOne,
  noteNews,
  type RunningCampaign,
} from './turn-queries.ts';
import { writeToPeople } from './write-to-people.ts';

/** Connections served at once by this node, each by one transaction at a time. */
const places = 8;
/**
 * How long a claimed connection waits for whoever claimed it to begin. From then on its locked row keeps others away, and
 * is free at once when the node dies; so the campaign goes on within seconds.
 */
const leaseMs = 5_000;
const pollMs = 500;
/** Where nothing asks for a pause, so many leave in one transaction, and no more wait in line for the link. */
const together = 48;
const mostInLine = 128;
/** The line is full, or the last messages are on their way. */
const soonMs = 50;
const underWayMs = 500;
/** Of an answer, or of news of a message, this node may not have heard while it served the connection. */
const atLeastEveryMs = 5_000;
/** A closed link is looked at again after so long, and at once when it opens. */
const closedMs = 30_000;
/** What the rules hold back is looked at again after so long at the latest: restrictions end early. */
const heldLookMs = 15 * 60_000;

export type SendDeps = { uow: UnitOfWork; log: Logger; random?: () => number };

/** Lets the messages of running campaigns leave, no faster than their connection takes them. */
export function createCampaignSender({ uow, log, random = Math.random }: SendDeps): WorkerLoop {
  return createWorkerLoop<LaneClaim>(
    {
      name: 'messages of campaigns',
      places,
      perCompany: places,
      leaseMs,
      timing: { pollMs },
      claim: ({ room }) => uow.writePlatform(({ db }) => claimLanes(db, { room, leaseMs })),
      nextDueInMs: () => uow.readPlatform(nextLaneIn),
      async run(claim, signal) {
        await retryWhileUnavailable(() => uow.write(claim.companyId, (work) => serve(work, claim, random)), signal);
        return null;
      },
      handBack: (claims) => uow.writePlatform(({ db }) => handBackLanes(db, claims)),
    },
    { log },
  );
}

/** Does for one connection what is due now, in one transaction, and says when to look again. */
async function serve(work: Work, claim: LaneClaim, random: () => number): Promise<void> {
  const { db } = work;
  const began = performance.now();
  const lane = await lockLane(db, claim);
  if (!lane) return;
  const campaigns = await listRunning(db, claim.id);
  const hold = campaigns.length === 0 ? null : await findHold(db, lane);
  const change = await decide(work, { claim, lane, campaigns, hold, random, began });
  if (change.hold !== lane.hold || change.heldUntil?.getTime() !== lane.heldUntil?.getTime())
    await noteNews(
      db,
      campaigns.map(({ id }) => id),
    );
  await settleLane(db, claim.id, change);
}

type Serving = {
  claim: LaneClaim;
  lane: LockedLane;
  campaigns: readonly RunningCampaign[];
  hold: CampaignHold | null;
  random: () => number;
  /** When this turn began, in the time of `performance.now()`. */
  began: number;
};

async function decide(work: Work, serving: Serving): Promise<LaneChange> {
  const { db } = work;
  const { claim, lane, campaigns, hold, random, began } = serving;
  const { now, freeAt, sentCount, budgetDay, budgetUsed } = lane;
  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const same = { freeAt, sentCount, budgetDay, budgetUsed, hold, heldUntil: null };
  if (campaigns.length === 0) return { ...same, lookAt: null };
  if (hold !== null) return { ...same, lookAt: after(closedMs) };
  await endQuestions(
    db,
    campaigns.map(({ id }) => id),
  );
  const settings = await readCampaignSettings(db);
  const floor: PaceFloor = paceFloors[lane.provider];
  const mayHurry = isUnpaced(settings, floor);
  // A clock that was put back must not make everybody wait.
  const longest = (settings.greaterInterval + settings.messageInterval) * 1_000 + (floor.restMs + floor.gapMs) * 2;
  if (freeAt > now && freeAt <= after(longest)) return { ...same, lookAt: freeAt };
  const inLine = await countWaitingCampaigns(db, claim.id);
  // Otherwise what waited for the link would leave at once, whatever the pace.
  const room = mayHurry ? Math.min(together, mostInLine - inLine) : inLine > 0 ? 0 : 1;
  if (room <= 0) return { ...same, lookAt: after(mayHurry ? soonMs : underWayMs) };
  const permission = await askGovernor(db, claim.id);
  if (permission?.hold) return { ...same, ...(await waitFor(work, campaigns, { hold: permission.hold, now })) };
  const { free, changed } = await withoutPaused(db, claim.id, campaigns);
  await noteNews(db, changed);
  const chosen = inTurns(await listNext(db, free, room), { room, first: sentCount });
  const recipients = await lockRecipients(
    db,
    chosen.map(({ id }) => id),
  );
  const sent = await writeToPeople(work, { connectionId: claim.id, campaigns, recipients, now });
  const rest = await finishWhatIsDone(work, campaigns);
  if (sent === 0) {
    const look = recipients.length > 0 ? now : nextLook(rest, after);
    // Meta takes a paused template back without saying so to everybody.
    return { ...same, lookAt: free.length < campaigns.length ? sooner(look, after(heldLookMs)) : look };
  }
  const count = sentCount + sent;
  const gap = gapAfter({ count, intervals: settings, floor, random: [random(), random()] });
  const budget = permission ? { budgetDay: permission.budget.day, budgetUsed: permission.budget.used + sent } : {};
  const tookMs = performance.now() - began;
  const lookAt = after(mayHurry ? Math.ceil(tookMs + breatherAfter(tookMs)) : gap);
  return { ...same, ...budget, freeAt: after(gap), sentCount: count, lookAt };
}

const sooner = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);

/** Nothing leaves now. What is done ends all the same, and only who still waits for something is told why. */
async function waitFor(
  work: Work,
  campaigns: readonly RunningCampaign[],
  { hold, now }: { hold: Hold; now: Date },
): Promise<Pick<LaneChange, 'lookAt' | 'hold' | 'heldUntil'>> {
  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  const rest = await finishWhatIsDone(work, campaigns);
  const look = nextLook(rest, after, heldLookMs);
  if (!rest.some(({ isOpen }) => isOpen)) return { lookAt: look, hold: null, heldUntil: null };
  const free = sooner(hold.until, after(heldLookMs));
  // Who is tried again at a time that has passed waits for the same.
  const lookAt = look !== null && look > after(soonMs) ? sooner(look, free) : free;
  return { lookAt, hold: hold.reason, heldUntil: hold.until };
}

/** Whether neither the settings nor the connection ask for any pause. */
const isUnpaced = ({ messageInterval, longerIntervalAfter, greaterInterval }: CampaignSettings, floor: PaceFloor) =>
  floor.gapMs === 0 && messageInterval === 0 && (longerIntervalAfter === 0 || greaterInterval === 0);

async function findHold(db: Work['db'], { linkStatus, isCompanyOn }: LockedLane): Promise<CampaignHold | null> {
  if (!isCompanyOn) return 'disabled';
  if (!(await isCompanyWorking(db))) return 'overdue';
  return linkStatus === 'CONNECTED' ? null : 'disconnected';
}

/** One of each campaign, then a second one of each, beginning with another campaign each time. */
function inTurns(next: readonly NextOne[], { room, first }: { room: number; first: number }): NextOne[] {
  const byCampaign = new Map<number, NextOne[]>();
  for (const one of next) byCampaign.set(one.campaignId, [...(byCampaign.get(one.campaignId) ?? []), one]);
  // In one order always: in that of the table somebody could be passed over again and again.
  const campaigns = [...byCampaign].sort(([one], [other]) => one - other).map(([, people]) => people);
  const start = campaigns.length === 0 ? 0 : first % campaigns.length;
  const round = [...campaigns.slice(start), ...campaigns.slice(0, start)];
  const chosen: NextOne[] = [];
  for (let place = 0; chosen.length < room && round.some((people) => people.length > place); place += 1)
    chosen.push(...round.flatMap((people) => people[place] ?? []));
  return chosen.slice(0, room);
}

type Rests = Awaited<ReturnType<typeof listRests>>;

/** Ends the campaigns that have nothing left but late retries, and answers what the others still have to do. */
async function finishWhatIsDone(work: Work, campaigns: readonly RunningCampaign[]): Promise<Rests> {
  const rests = await listRests(
    work.db,
    campaigns.map(({ id }) => id),
  );
  for (const { campaignId, isOpen } of rests) {
    const isRunning = campaigns.some(({ id, status }) => id === campaignId && status === 'running');
    if (isOpen || !isRunning) continue;
    await finishCampaignRow(work.db, campaignId);
    await tellProgress(work, campaignId);
  }
  return rests;
}

/** When there is something to do again, while nobody has a turn. */
function nextLook(rests: Rests, after: (milliseconds: number) => Date, atLeastMs = atLeastEveryMs): Date | null {
  if (rests.some(({ isUnderWay }) => isUnderWay)) return after(underWayMs);
  const times = [
    ...rests.flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt.getTime()])),
    ...(rests.some(({ isOpen }) => isOpen) ? [after(atLeastMs).getTime()] : []),
  ];
  if (times.length === 0) return null;
  return new Date(Math.max(Math.min(...times), after(soonMs).getTime()));
}
