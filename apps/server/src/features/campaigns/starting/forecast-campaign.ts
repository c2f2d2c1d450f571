import type { CampaignForecast, CampaignForecastQuery, MessageRates } from '@balcao/contract';
import { forecast, governedRules, nextAllowedAt, paceFloors, priceInCents, readSendAt } from '@balcao/domain';
import { AppError } from '../../../platform/errors.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { governorState } from '../rules/governor.ts';
import { type ConnectionFacts, findFacts, listCategories, readPortfolio } from '../rules/governor-queries.ts';
import { findReach } from '../queries.ts';
import { readRules } from '../rules/rules-queries.ts';
import { readCampaignSettings } from '../rules/settings-queries.ts';
import { countReach } from './reach-queries.ts';

type Db = Work['db'];

/** What a campaign would do: whom it reaches, when it is through and what it costs, by the rules that will be asked. */
export async function forecastCampaign(
  db: Db,
  query: CampaignForecastQuery,
  rates: MessageRates,
): Promise<CampaignForecast> {
  const { contactListId, whatsappId: connectionId } = query;
  const facts = await findFacts(db, connectionId);
  if (!facts) throw new AppError('ERR_NO_WAPP_FOUND');
  const { exists } = await findReach(db, contactListId, facts.provider);
  if (!exists) throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
  const { contacts, recipients, control, refused } = await countReach(db, {
    contactListId,
    takesUnchecked: facts.provider === 'cloud',
    controlPercent: query.controlPercent ?? 0,
  });
  return {
    contacts,
    recipients,
    invalid: refused('invalidNumber'),
    unchecked: refused('unchecked'),
    optedOut: refused('optedOut'),
    blocked: refused('blocked'),
    control,
    ...(await forecastTimes(db, { facts, start: startOf(query, facts), count: recipients })),
    price: await forecastPrice(db, { query, facts, recipients, rates }),
  };
}

/** A time that has passed means now. */
function startOf({ scheduledAt }: CampaignForecastQuery, { now, timeZone }: ConnectionFacts): Date {
  const wanted = scheduledAt === undefined ? null : readSendAt(scheduledAt, timeZone);
  return wanted !== null && wanted > now ? wanted : now;
}

async function forecastTimes(
  db: Db,
  { facts, start, count }: { facts: ConnectionFacts; start: Date; count: number },
): Promise<Pick<CampaignForecast, 'endsAt' | 'days' | 'hold' | 'heldUntil'>> {
  const { provider, wabaId, messagingLimit } = facts;
  const portfolio =
    governedRules[provider].portfolio && wabaId !== null ? await readPortfolio(db, { wabaId, messagingLimit }) : null;
  const [rules, intervals] = await Promise.all([readRules(db), readCampaignSettings(db)]);
  const governor = governorState(facts, rules, portfolio);
  const hold = count === 0 ? null : nextAllowedAt(governor, start);
  const { endsAt, days } = forecast({ start, count, intervals, floor: paceFloors[provider], governor });
  return {
    endsAt: endsAt?.toISOString() ?? null,
    days,
    hold: hold?.reason ?? null,
    heldUntil: hold?.until?.toISOString() ?? null,
  };
}

type Pricing = {
  query: CampaignForecastQuery;
  facts: ConnectionFacts;
  recipients: number;
  rates: MessageRates;
};

/** What it costs: by Meta's API only, and of several templates as if everybody got the dearest. */
async function forecastPrice(db: Db, { query, facts, recipients, rates }: Pricing): Promise<CampaignForecast['price']> {
  if (facts.provider !== 'cloud') return null;
  const names = (query.templates ?? '').split(',').filter((name) => name !== '');
  const categories = names.length === 0 ? [] : await listCategories(db, query.whatsappId, names);
  const prices = categories.map((category) => priceInCents(recipients, rates[category]));
  const known = prices.filter((price) => price !== null);
  if (known.length === 0 || known.length < prices.length) return null;
  return { amount: Math.max(...known) / 100, currency: rates.currency };
}
