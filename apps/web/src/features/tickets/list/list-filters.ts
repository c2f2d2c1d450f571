import { noQueueId, type TicketSort } from '@balcao/domain';

/** The filters of all lists of the desk, stored per person in this browser (S116, S117, S430). */
export type ListFilters = {
  readonly showAll: boolean;
  readonly queueIds: readonly number[];
  /** The order of the waiting tickets. */
  readonly sort: TicketSort;
};

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= noQueueId;

/** Reads stored filters; invalid ones count as never chosen. Admins start with everybody's tickets. */
export function readFilters(text: string | null, isAdmin: boolean): ListFilters {
  const stored = parse(text);
  const showAll = isAdmin && (typeof stored['showAll'] === 'boolean' ? stored['showAll'] : true);
  const queueIds = Array.isArray(stored['queueIds']) ? stored['queueIds'].filter(isId) : [];
  return { showAll, queueIds, sort: stored['sort'] === 'newest' ? 'newest' : 'waiting' };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The chosen queues that still exist for this person. None left means all, not nothing. */
export function existingQueueIds(chosen: readonly number[], available: readonly number[]): readonly number[] {
  const living = chosen.filter((id) => available.includes(id));
  return living.length === available.length ? [] : living;
}
