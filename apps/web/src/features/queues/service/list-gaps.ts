import type { ServiceGapsAnswer } from '@balcao/contract';

/** Where the gaps are shown; each place shows what is repaired there, the first steps show all. */
export type GapsPlace = 'queues' | 'connections' | 'users' | 'steps';

export type GapKind = 'noNumbers' | 'queueUnserved' | 'queueWithoutNumber' | 'queueWithoutPeople' | 'number' | 'person';

/** One gap, and the address of the dialog that closes it. */
export type Gap = { kind: GapKind; id: number; name: string; to: string };

/** How many gaps are shown before the rest is only counted. */
export const maxShownGaps = 3;

/** The gaps of a place, the most harmful first. A queue without number and people is one gap. */
export function listGaps(gaps: ServiceGapsAnswer, place: GapsPlace): Gap[] {
  const { hasNumbers, queuesWithoutNumber, queuesWithoutPeople, numbersWithoutQueue, peopleWithoutQueue } = gaps;
  const unserved = new Set(queuesWithoutPeople.map(({ id }) => id));
  const toQueue = (kind: GapKind) => (queue: { id: number; name: string }) => ({
    kind,
    ...queue,
    to: `/queues?open=service-${queue.id}`,
  });
  const unreached = !hasNumbers
    ? []
    : queuesWithoutNumber.map((queue) =>
        toQueue(unserved.has(queue.id) ? 'queueUnserved' : 'queueWithoutNumber')(queue),
      );
  const named = new Set(unreached.map(({ id }) => id));
  const unattended = queuesWithoutPeople.filter(({ id }) => !named.has(id)).map(toQueue('queueWithoutPeople'));
  const numbers = numbersWithoutQueue.map((number): Gap => ({
    kind: 'number',
    ...number,
    to: `/connections?open=queues-${number.id}`,
  }));
  const people = peopleWithoutQueue.map((person): Gap => ({
    kind: 'person',
    ...person,
    to: `/users?open=queues-${person.id}`,
  }));
  const missing: Gap[] =
    !hasNumbers && queuesWithoutNumber.length > 0
      ? [{ kind: 'noNumbers', id: 0, name: '', to: '/connections?open=add' }]
      : [];
  if (place === 'queues') return [...missing, ...unreached, ...unattended];
  // Either end of the same gap is enough.
  if (place === 'connections') return numbers.length > 0 ? numbers : unreached;
  if (place === 'users') return [...unreached.filter(({ kind }) => kind === 'queueUnserved'), ...unattended, ...people];
  return [...unreached, ...unattended, ...(unreached.length > 0 ? [] : numbers), ...people];
}
