import { during, type DuringReaction } from '../../platform/reactions.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { connectionDeleted } from '../connections/index.ts';
import { contactDeleted, contactForgotten, contactsMerged, contactsSeparated } from '../contacts/index.ts';
import { deleteFiles } from '../media/index.ts';
import { messageCreated, messageUpdated } from '../messages/index.ts';
import { addToTimeline } from '../tickets/index.ts';
import { scheduleDeleted, schedulesMoved } from './events.ts';
import {
  cancelAnswered,
  deleteOrphans,
  deleteSchedulesOf,
  failOfConnection,
  failOfMessage,
  giveSchedulesBack,
  moveSchedules,
} from './during-queries.ts';
import { tellChanged } from './save-schedule.ts';

/** Kinds that come from the customer and say nothing. */
const unsaid: ReadonlySet<string> = new Set(['call', 'video_call']);

/** What scheduled messages do inside the transactions of the features below them. */
export const schedulesDuring: readonly DuringReaction[] = [
  during(messageCreated, async (work, { message, ticket, facts }) => {
    if (message.fromMe || unsaid.has(message.kind) || facts?.endsSchedules === false) return;
    const ids = await cancelAnswered(work.db, ticket.contact.id);
    await tellAll(work, ids);
    await addToTimeline(
      work,
      ids.map(() => ({ ticketId: ticket.id, kind: 'scheduleAnswered' })),
    );
  }),
  during(messageUpdated, async (work, { message }) => {
    if (message.sendState !== 'failed') return;
    const id = await failOfMessage(work.db, message.id);
    if (id !== undefined) await tellChanged(work, id);
  }),
  during(contactsMerged, async (work, merge) => {
    if (await moveSchedules(work.db, merge)) await work.record(schedulesMoved(work.db.companyId, {}));
  }),
  during(contactsSeparated, async (work, { scheduleIds, ...pair }) => {
    if (await giveSchedulesBack(work.db, scheduleIds, pair)) await work.record(schedulesMoved(work.db.companyId, {}));
  }),
  during(contactDeleted, async (work) => finishDeletion(work, await deleteOrphans(work.db))),
  during(contactForgotten, async (work, { contactId }) =>
    finishDeletion(work, await deleteSchedulesOf(work.db, contactId)),
  ),
  // Before its row goes: nobody would know any more that it was chosen.
  during(connectionDeleted, async (work, { connectionId }) =>
    tellAll(work, await failOfConnection(work.db, connectionId)),
  ),
];

/** With their files, which nothing else would delete. */
async function finishDeletion(work: Work, gone: readonly { id: number; mediaId: string | null }[]): Promise<void> {
  await deleteFiles(
    work,
    gone.flatMap(({ mediaId }) => mediaId ?? []),
  );
  for (const { id } of gone) await work.record(scheduleDeleted(work.db.companyId, { scheduleId: id }));
}

async function tellAll(work: Work, ids: readonly number[]): Promise<void> {
  for (const id of ids) await tellChanged(work, id);
}
