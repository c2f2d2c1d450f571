/** How many gaps of one kind are listed. */
export const maxListedGaps = 100;

type Named = { readonly id: number; readonly name: string };

/** Which queues, numbers and people of a company belong together. */
export type ServiceFacts = {
  queues: readonly (Named & { readonly hasPeople: boolean })[];
  connections: readonly (Named & { readonly queueIds: readonly number[] })[];
  /** The choices of chatbots that lead from one queue to another. */
  forwards: readonly { readonly from: number; readonly to: number }[];
  /** Attendants without a queue. Admins see every conversation. */
  peopleWithoutQueue: readonly Named[];
};

/** What keeps customers from being served although everything seems to be set up. */
export type ServiceGaps = {
  /** No number offers them, and no menu of an offered queue leads to them. */
  queuesWithoutNumber: Named[];
  queuesWithoutPeople: Named[];
  numbersWithoutQueue: Named[];
  peopleWithoutQueue: Named[];
};

/** The queues that customers reach: those of a number, and those that their menus lead to. */
export function findReachedQueues({
  connections,
  forwards,
}: Pick<ServiceFacts, 'connections' | 'forwards'>): ReadonlySet<number> {
  const next = new Map<number, number[]>();
  for (const { from, to } of forwards) next.set(from, [...(next.get(from) ?? []), to]);
  const reached = new Set(connections.flatMap(({ queueIds }) => queueIds));
  // A set visits what is added to it on the way.
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to);
  return reached;
}

/** The queues that customers would reach without any number of their own, over the menus of others. */
export function findQueuesOfMenus({ connections, forwards }: Pick<ServiceFacts, 'connections' | 'forwards'>): number[] {
  return [...new Set(forwards.map(({ to }) => to))].filter((target) =>
    findReachedQueues({
      connections: connections.map((one) => ({ ...one, queueIds: one.queueIds.filter((id) => id !== target) })),
      forwards,
    }).has(target),
  );
}

/** Whether a customer who writes now reaches a queue that somebody serves. */
export function servesCustomers(facts: Pick<ServiceFacts, 'queues' | 'connections' | 'forwards'>): boolean {
  const reached = findReachedQueues(facts);
  return facts.queues.some(({ id, hasPeople }) => hasPeople && reached.has(id));
}

/** The gaps of a company; a company without queues has none, because everybody there sees every new conversation. */
export function findServiceGaps(facts: ServiceFacts): ServiceGaps {
  const { queues, connections, peopleWithoutQueue } = facts;
  if (queues.length === 0)
    return { queuesWithoutNumber: [], queuesWithoutPeople: [], numbersWithoutQueue: [], peopleWithoutQueue: [] };
  const reached = findReachedQueues(facts);
  return {
    queuesWithoutNumber: listNames(queues.filter(({ id }) => !reached.has(id))),
    queuesWithoutPeople: listNames(queues.filter(({ hasPeople }) => !hasPeople)),
    numbersWithoutQueue: listNames(connections.filter(({ queueIds }) => queueIds.length === 0)),
    peopleWithoutQueue: listNames(peopleWithoutQueue),
  };
}

const listNames = (records: readonly Named[]): Named[] =>
  records.slice(0, maxListedGaps).map(({ id, name }) => ({ id, name }));
