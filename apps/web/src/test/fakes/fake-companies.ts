import {
  companiesEndpoints,
  connectionsEndpoints,
  type HeldLinks,
  type Company,
  type ListedCompany,
  type ListedPlan,
  type Overuse,
  type Overview,
  pageSize,
  plansEndpoints,
} from '@balcao/contract';
import { neverDue } from '@balcao/domain';
import { route, type Route } from './fake-api.ts';

/** The smallest valid plan. */
export const buildPlan = (parts: Partial<ListedPlan> = {}): ListedPlan => ({
  id: 3,
  name: 'Básico',
  users: 3,
  connections: 1,
  queues: 5,
  value: 49.9,
  isPublic: true,
  storageMb: null,
  apiPerMinute: 60,
  companies: 0,
  ...parts,
});

/** The smallest valid company of the operator's list. */
export const buildListedCompany = (parts: Partial<ListedCompany> = {}): ListedCompany => ({
  id: 7,
  name: 'Loja Aurora',
  email: 'ana@lojaaurora.com.br',
  phone: null,
  planId: 3,
  plan: { id: 3, name: 'Básico' },
  status: true,
  campaignsEnabled: false,
  chatbotEditable: true,
  dueDate: '2030-01-31',
  recurrence: 'MENSAL',
  trialExpiration: null,
  createdAt: '2025-09-02T12:00:00Z',
  measure: null,
  ...parts,
});

const asCompany = ({ measure: _measure, plan: _plan, dueDate, ...company }: ListedCompany): Company => ({
  ...company,
  plan: null,
  dueDate: dueDate ?? neverDue,
  timeZone: 'America/Sao_Paulo',
  hasSampleData: false,
  schedules: [],
  closedOn: [],
  closedOnHolidays: true,
});

export const someNumbers: Overview = {
  companies: { active: 41, trial: 2, overdue: 4, disabled: 1 },
  money: { due: 3297.8, dueCount: 22, received: 4946.7, receivedCount: 33 },
  connections: { up: 58, down: 5 },
  messages: { today: 12_480, yesterday: 15_902 },
  storage: { bytes: 48.2 * 1024 ** 3 },
};

/** A server that holds links. */
export const buildHolder = (number: number, links = 0): HeldLinks['nodes'][number] => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  startedAt: '2026-11-02T12:00:00Z',
  links,
});

type Platform = {
  companies?: readonly ListedCompany[];
  plans?: readonly ListedPlan[];
  /** What the server warns of after a change. */
  over?: Overuse[];
};

/** Answers for the operator's companies and plans, and does with them what the real server does. */
export function platformRoutes({ companies = [], plans = [buildPlan()], over = [] }: Platform = {}): Route[] {
  let records = [...companies];
  let allPlans = [...plans];
  const listed = (id: number): ListedCompany => records.find((one) => one.id === id) ?? buildListedCompany({ id });
  return [
    route(companiesEndpoints.overview, () => someNumbers),
    route(connectionsEndpoints.links, () => ({ nodes: [buildHolder(1)], links: [], count: 0 })),
    route(companiesEndpoints.page, ({ query: { searchParam, pageNumber, show } }) => {
      const found = records.filter(
        ({ name, status }) =>
          name.toLowerCase().includes(searchParam.toLowerCase()) && (show !== 'disabled' || !status),
      );
      const end = pageNumber * pageSize;
      const counted = pageNumber === 1 ? { count: found.length } : {};
      const shown = found.slice(end - pageSize, end);
      const answered = shown.map((one) => ({ ...one, dueDate: one.dueDate ?? neverDue }));
      return { companies: answered, hasMore: found.length > end, ...counted };
    }),
    route(companiesEndpoints.create, ({ body }) => {
      const { password, token: _token, dueDate = null, ...values } = body;
      const record = buildListedCompany({ id: 100 + records.length, dueDate, ...definedOf(values) });
      records = [...records, record];
      return { ...asCompany(record), password: password ? null : 'abcde-fghjk-mnpqr-stuvw' };
    }),
    route(companiesEndpoints.update, ({ params: { id }, body }) => {
      const record = { ...listed(id), ...definedOf(body) };
      records = records.map((one) => (one.id === id ? record : one));
      return { ...asCompany(record), over };
    }),
    route(companiesEndpoints.remove, ({ params: { id } }) => {
      records = records.filter((one) => one.id !== id);
      return { id };
    }),
    route(plansEndpoints.all, () => allPlans),
    route(plansEndpoints.create, ({ body }) => {
      const plan = buildPlan({ id: 100 + allPlans.length, ...definedOf(body) });
      allPlans = [...allPlans, plan];
      return plan;
    }),
    route(plansEndpoints.update, ({ params: { id }, body }) => {
      const plan = { ...(allPlans.find((one) => one.id === id) ?? buildPlan({ id })), ...definedOf(body) };
      allPlans = allPlans.map((one) => (one.id === id ? plan : one));
      return { ...plan, over };
    }),
    route(plansEndpoints.remove, ({ params: { id } }) => {
      allPlans = allPlans.filter((one) => one.id !== id);
      return { id };
    }),
    route(plansEndpoints.storage, () => ({ bytes: 0, limit: null })),
    route(plansEndpoints.rates, () => ({
      currency: 'USD' as const,
      marketing: 62_500,
      utility: 6800,
      authentication: 6800,
      service: 0,
    })),
    route(plansEndpoints.changeRates, ({ body }) => body),
  ];
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is undefined, so that it does not take the place of what is known. */
function definedOf<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
