import type { Lease } from './lease.ts';

/** What a worker loop asks for when it looks for due rows. */
export type ClaimRequest<L extends Lease = Lease> = {
  /** How many rows may be claimed at most. */
  readonly room: number;
  /** What this node works on already. */
  readonly running: readonly L[];
  /** How many rows of one company may be worked on at once. */
  readonly perCompany: number;
  /** The company served last, 0 for the work above companies: the round goes on after it. */
  readonly after: number;
};

/** The place of a row in the round: its company, and 0 for the work above companies. */
export const turnOf = ({ companyId }: Pick<Lease, 'companyId'>): number => companyId ?? 0;

/**
 * Chooses among due rows: one of each company, then a second one of each, going round, so that however long the queue
 * of one company is the others wait for one turn. Rows of one company keep their order.
 */
export function chooseInTurns<C extends Pick<Lease, 'companyId'>>(
  candidates: readonly C[],
  { room, running, perCompany, after }: ClaimRequest,
): C[] {
  const waiting = groupByCompany(candidates);
  const busy = groupByCompany(running);
  const round = [...waiting.keys()].sort((one, two) => Number(one <= after) - Number(two <= after) || one - two);
  const chosen: C[] = [];
  for (let taken = 0; ; taken += 1) {
    const open = round.filter(
      (company) => (waiting.get(company)?.length ?? 0) > taken && (busy.get(company)?.length ?? 0) + taken < perCompany,
    );
    if (open.length === 0 || chosen.length >= room) return chosen.slice(0, room);
    chosen.push(...open.flatMap((company) => waiting.get(company)?.[taken] ?? []));
  }
}

function groupByCompany<C extends Pick<Lease, 'companyId'>>(rows: readonly C[]): Map<number, C[]> {
  const groups = new Map<number, C[]>();
  for (const row of rows) {
    const group = groups.get(turnOf(row));
    if (group) group.push(row);
    else groups.set(turnOf(row), [row]);
  }
  return groups;
}
