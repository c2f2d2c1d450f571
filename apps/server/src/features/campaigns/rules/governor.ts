import type { CampaignRules } from '@balcao/contract';
import {
  type CampaignStop,
  decidePerson,
  governedRules,
  type GovernorState,
  type Hold,
  localTime,
  nextAllowedAt,
  pauseEnds,
  type PersonDecision,
  type Portfolio,
  sendingHours,
  stopFor,
} from '@balcao/domain';
import type { Work } from '../../../platform/unit-of-work.ts';
import {
  type ConnectionFacts,
  countTelling,
  findFacts,
  holdCampaign,
  listGot,
  listTemplateStates,
  listWaiting,
  lockPortfolio,
} from './governor-queries.ts';
import { readCounters } from '../counter-queries.ts';
import { readRules } from './rules-queries.ts';
import type { LockedRecipient, RunningCampaign } from '../running/turn-queries.ts';

type Db = Work['db'];

/** All that decides when messages of campaigns may leave by a connection. */
export function governorState(
  facts: ConnectionFacts,
  rules: CampaignRules,
  portfolio: Portfolio | null,
): GovernorState {
  const { provider, linkedAt, restrictedUntil, timeZone, closedOn, budgetDay, budgetUsed } = facts;
  const governed = governedRules[provider];
  return {
    timeZone,
    hours: governed.hours ? sendingHours(rules, closedOn) : null,
    budget: governed.budget
      ? {
          since: localTime(linkedAt, timeZone).day,
          most: rules.dailyMost,
          day: budgetDay ?? '',
          used: budgetUsed ?? 0,
        }
      : null,
    portfolio,
    restrictedUntil,
  };
}

/** May a message of a campaign leave by this connection now? If not, why, and until when. */
export type Permission = {
  hold: Hold | null;
  /** The day it is for the company, and how many messages have left on it. */
  budget: { day: string; used: number };
};

/** Asks whether a message may leave now. Other numbers of the same account wait for the end of the transaction. */
export async function askGovernor(db: Db, connectionId: number): Promise<Permission | null> {
  const facts = await findFacts(db, connectionId);
  // Nobody bans or wakes anybody by the virtual phone, which has to be fast.
  if (!facts || facts.provider === 'simulator') return null;
  const { wabaId, messagingLimit, now, timeZone, budgetDay, budgetUsed } = facts;
  const portfolio =
    governedRules[facts.provider].portfolio && wabaId !== null
      ? await lockPortfolio(db, { wabaId, messagingLimit })
      : null;
  const { day } = localTime(now, timeZone);
  return {
    hold: nextAllowedAt(governorState(facts, await readRules(db), portfolio), now),
    budget: { day, used: budgetDay === day ? (budgetUsed ?? 0) : 0 },
  };
}

export type PersonAsked = { recipient: LockedRecipient; contactId: number };

/** What the governor says about each of some people. */
export async function askAboutPeople(
  db: Db,
  people: readonly PersonAsked[],
  now: Date,
): Promise<ReadonlyMap<number, PersonDecision>> {
  const contactIds = people.map(({ contactId }) => contactId);
  const [{ weeklyCap }, got, waiting] = await Promise.all([
    readRules(db),
    listGot(db, contactIds),
    listWaiting(db, contactIds),
  ]);
  const isWaiting = new Set(waiting);
  return new Map(
    people.map(({ recipient, contactId }) => {
      const others = got.filter((one) => one.contactId === contactId && one.campaignId !== recipient.campaignId);
      const person = {
        gotInWeek: others.length,
        // Whoever said yes to the question of the campaign waits for nothing else.
        hasWaitingTicket: recipient.confirmedAt === null && isWaiting.has(contactId),
        putOffSince: recipient.putOffSince,
      };
      return [recipient.id, decidePerson(person, { weeklyCap, now })];
    }),
  );
}

/**
 * Those of the campaigns whose templates Meta lets leave. The others wait until Meta takes the template back, and say so;
 * answers also whether any of them began or ended to wait.
 */
export async function withoutPaused(
  db: Db,
  connectionId: number,
  campaigns: readonly RunningCampaign[],
): Promise<{ free: readonly RunningCampaign[]; changed: number[] }> {
  const templates = campaigns.flatMap((campaign) => campaign.templates.flatMap((template) => template ?? []));
  if (templates.length === 0 && campaigns.every(({ hold }) => hold === null)) return { free: campaigns, changed: [] };
  const states = await listTemplateStates(db, { connectionId, templates });
  const free: RunningCampaign[] = [];
  const changed: number[] = [];
  for (const campaign of campaigns) {
    const paused = states.filter(
      ({ name, language, status }) =>
        status === 'paused' &&
        campaign.templates.some((template) => template?.name === name && template.language === language),
    );
    if (paused.length === 0) free.push(campaign);
    const ends = paused.map(({ pausedAt, pauses: times }) => pausedAt && pauseEnds({ pausedAt, times }));
    const until = ends.reduce(
      (latest, end) => (latest === null || end === null ? null : latest > end ? latest : end),
      ends[0] ?? null,
    );
    const hold = paused.length > 0 ? ('templatePaused' as const) : null;
    if (await holdCampaign(db, campaign.id, { hold, until })) changed.push(campaign.id);
  }
  return { free, changed };
}

/** Why a campaign has to stop after one of its messages failed; null when it may go on. */
export async function askAfterFailure(
  db: Db,
  { campaignId, reason }: { campaignId: number; reason: string | null },
): Promise<Extract<CampaignStop, 'restricted' | 'failures'> | null> {
  const isRestricted = reason === 'restricted';
  const { sent: taken, failed } = await readCounters(db, campaignId);
  const stop = stopFor({ taken, failed, isRestricted });
  // Most failures tell nothing of the list; they are looked at one by one only when there are many.
  return stop === 'failures' ? stopFor({ taken, failed: await countTelling(db, campaignId), isRestricted }) : stop;
}
