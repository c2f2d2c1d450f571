import { type BodyInputOf, type Tag, type TicketOutcome, ticketsEndpoints } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/errors.ts';
import { i18n } from '../../lib/format/i18n.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { findViewer, type TicketEntry } from '../desk/index.ts';
import { askForTag } from './tags/ask-for-tag.ts';
import { stepsBackTogether, type Undoable } from './undo.ts';
import { saveTicketAnswer } from './update-desk.ts';

/** What can be done with several tickets at once. */
export type ManyAction = 'accept' | 'transfer' | 'tag' | 'resolve';

type Change = Omit<BodyInputOf<typeof ticketsEndpoints.changeMany>, 'ticketIds'>;
type Outcomes = readonly TicketOutcome[];

const nowAfter = { accept: 'accepted', resolve: 'closed', transfer: 'transferred' } as const satisfies Record<
  Exclude<ManyAction, 'tag'>,
  Undoable
>;

function save({ outcomes }: { outcomes: TicketOutcome[] }): Outcomes {
  for (const { ticket } of outcomes) if (ticket !== null) saveTicketAnswer(ticket);
  return outcomes;
}

const change = async (ticketIds: number[], body: Change): Promise<Outcomes> =>
  save(await call(ticketsEndpoints.changeMany, { body: { ...body, ticketIds } }));

const setTag = async (ticketIds: number[], tagId: number, isOn: boolean): Promise<Outcomes> =>
  save(await call(ticketsEndpoints.tagMany, { body: { ticketIds, tagId, isOn } }));

const idsOf = (tickets: readonly { id: number }[]): number[] => tickets.map(({ id }) => id);

/** Says how many tickets stayed as they were, with every reason once. */
function showRefusals(outcomes: Outcomes): void {
  const errors = outcomes.flatMap(({ error }) => error ?? []);
  if (errors.length === 0) return;
  const reasons = [...new Set(errors.map((error) => errorText(error)))].join(' ');
  toast.error(i18n.getFixedT(null, 'ticketActions')('many.refused', { count: errors.length, reasons }));
}

async function undo(work: () => Promise<Outcomes>): Promise<void> {
  try {
    showRefusals(await work());
  } catch (error) {
    toast.failure(error);
  }
}

/** Says what was done, offers to undo it, and answers the tickets that are as they were asked to be. */
function report(action: ManyAction, outcomes: Outcomes, goBack: (() => Promise<Outcomes>) | null): number[] {
  const t = i18n.getFixedT(null, 'ticketActions');
  const count = outcomes.filter(({ changed }) => changed).length;
  if (count > 0) {
    const label = t('actions.undo');
    const offer = goBack && { key: 'undo-many', action: { label, onClick: () => void undo(goBack) } };
    toast.success(t(`many.${action}`, { count }), offer ?? {});
  }
  showRefusals(outcomes);
  return outcomes.flatMap(({ ticketId, error }) => (error === null ? [ticketId] : []));
}

/** Says what became of the tickets, and answers those that are as asked. */
function finish(action: keyof typeof nowAfter, tickets: readonly TicketEntry[], outcomes: Outcomes): number[] {
  const changed = new Set(outcomes.flatMap((outcome) => (outcome.changed ? [outcome.ticketId] : [])));
  const before = tickets.filter(({ id }) => changed.has(id));
  const groups = stepsBackTogether(before, nowAfter[action], findViewer()?.userId ?? 0);
  return report(action, outcomes, groups.length === 0 ? null : () => goBackBy(groups));
}

async function goBackBy(groups: ReturnType<typeof stepsBackTogether>): Promise<Outcomes> {
  const all: TicketOutcome[] = [];
  for (const { ids, steps } of groups) for (const step of steps) all.push(...(await change(ids, step)));
  return all;
}

/** Accepts several waiting tickets. The answer of all these: the tickets that are now as asked. */
export const acceptMany = async (tickets: readonly TicketEntry[]): Promise<number[]> =>
  finish('accept', tickets, await change(idsOf(tickets), { status: 'open', userId: findViewer()?.userId ?? 0 }));

/** Resolves several tickets. A tag that their queues demand is asked for once, for all that have none (S508). */
export async function resolveMany(tickets: readonly TicketEntry[]): Promise<number[]> {
  const outcomes = await change(idsOf(tickets), { status: 'closed' });
  const lacking = outcomes.flatMap(({ ticketId, error }) => (error === 'ERR_TICKET_TAG_REQUIRED' ? [ticketId] : []));
  const tag = lacking.length === 0 ? null : await askForTag({ count: lacking.length });
  if (tag === null) return finish('resolve', tickets, outcomes);
  try {
    await setTag(lacking, tag.id, true);
    const resolved = await change(lacking, { status: 'closed' });
    const others = outcomes.filter(({ ticketId }) => !lacking.includes(ticketId));
    return finish('resolve', tickets, [...others, ...resolved]);
  } catch (error) {
    // The others are resolved all the same, which can be undone.
    toast.failure(error);
    return finish('resolve', tickets, outcomes);
  }
}

/** Gives several tickets to a queue or a person. */
export const transferMany = async (tickets: readonly TicketEntry[], body: Change): Promise<number[]> =>
  finish('transfer', tickets, await change(idsOf(tickets), body));

/** Puts a tag on several tickets; undoing takes it from those that did not have it before. */
export async function tagMany(tickets: readonly TicketEntry[], tag: Tag): Promise<number[]> {
  const outcomes = await setTag(idsOf(tickets), tag.id, true);
  const tagged = outcomes.flatMap(({ ticketId, changed }) => (changed ? [ticketId] : []));
  return report('tag', outcomes, () => setTag(tagged, tag.id, false));
}
