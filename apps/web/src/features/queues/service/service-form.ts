import type { Connection, Queue, User } from '@balcao/contract';

type Holder = Pick<Connection | User, 'id' | 'queues'>;
type Opened = { known: Pick<Queue, 'id'> | null; repairs: boolean };

/** What a field starts with, and what is ticked on top of it for the person to confirm. */
export type StartOfField = { stored: number[]; suggested: number[] };

const holdersOf = (holders: readonly Holder[], known: Opened['known']): number[] =>
  known === null ? [] : holders.filter(({ queues }) => queues.some(({ id }) => id === known.id)).map(({ id }) => id);

function startOf(stored: number[], suggestion: number[], { known, repairs }: Opened): StartOfField {
  const isAsked = known === null || (repairs && stored.length === 0);
  return { stored, suggested: isAsked ? suggestion : [] };
}

/** The numbers of the form: those that offer the queue, and the only one where none does. */
export function startNumbers(numbers: readonly Holder[], opened: Opened): StartOfField {
  const [only, ...others] = numbers;
  const suggestion = only !== undefined && others.length === 0 ? [only.id] : [];
  return startOf(holdersOf(numbers, opened.known), suggestion, opened);
}

/** The people of the form: those who serve the queue, and the viewer where nobody does. The operator is not among them. */
export function startPeople(people: readonly Holder[], opened: Opened & { viewerId: number }): StartOfField {
  const suggestion = people.some(({ id }) => id === opened.viewerId) ? [opened.viewerId] : [];
  return startOf(holdersOf(people, opened.known), suggestion, opened);
}

type Number = Pick<Connection, 'id' | 'queues' | 'greetingMessage'>;

/** Whether one of the chosen numbers gets its second queue with this one and has no greeting above the menu yet. */
export const needsMenuGreeting = (
  numbers: readonly Number[],
  connectionIds: readonly number[],
  queueId: number | null,
): boolean =>
  numbers.some(
    ({ id, queues, greetingMessage }) =>
      connectionIds.includes(id) &&
      greetingMessage.trim() === '' &&
      queues.length > 0 &&
      !queues.some((queue) => queue.id === queueId),
  );
