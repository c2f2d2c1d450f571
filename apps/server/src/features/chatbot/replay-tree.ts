import { setImmediate } from 'node:timers/promises';
import type { BotReplay, GivenTree, QueueOption } from '@balcao/contract';
import {
  type BotConfig,
  type BotEnd,
  type BotOption,
  buildPreview,
  findBotEnd,
  isSameEnd,
  nameBotEnd,
  type PreviewQueue,
} from '@balcao/domain';
import type { Principal } from '../../platform/principal.ts';
import { requireWithin } from '../../platform/security/rate-limit.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { asBotOption } from './load-bot.ts';
import { listOptions } from './option-queries.ts';
import { requireReadable } from './require-editable.ts';
import { requireSavable } from './save-tree.ts';
import { type BotVisit, listVisits } from './step-queries.ts';
import { listQueueNames, type QueueName, withPlaces } from './tree-queries.ts';

/** Of how many conversations that would end elsewhere it is told which they are. */
const mostExamples = 50;
/** How many conversations are run before others get their turn. */
const atOnce = 20;

/** A thousand conversations run through two trees are work for a second; nobody compares more edits than this. */
const replays = { name: 'chatbot replay', max: 60, windowSeconds: 600 };

/** Runs the last conversations through an edited tree, and tells which of them would have ended elsewhere. */
export async function replayTree(
  uow: UnitOfWork,
  principal: Principal,
  { queueId, options }: { queueId: number; options: GivenTree },
): Promise<BotReplay> {
  await requireWithin(uow, replays, Buffer.from(`user ${principal.userId}`));
  const { stored, queues, visits } = await uow.read(principal.companyId, async (db) => {
    await requireReadable(db, principal, queueId);
    await requireSavable(db, queueId, options);
    const queues = await listQueueNames(db);
    const stored = await Promise.all(queues.map(({ id }) => listOptions(db, id)));
    return { queues, stored: stored.flat(), visits: await listVisits(db, queueId) };
  });
  const before = asPreview(queueId, queues, stored);
  const after: BotConfig = {
    ...before,
    queues: before.queues.map((queue) => ({ ...queue, options: withPlaces(options).map(asEditedOption) })),
  };
  const moved = await findMoved(visits, before, after);
  return { conversations: visits.length, elsewhere: moved.length, examples: moved.slice(0, mostExamples) };
}

function asPreview(queueId: number, queues: readonly QueueName[], stored: readonly QueueOption[]): BotConfig {
  const all = queues.map(({ id, name, greeting }): PreviewQueue => ({
    id,
    name,
    greeting,
    options: stored.filter((option) => option.queueId === id).map(asBotOption),
  }));
  const own = all.find(({ id }) => id === queueId) ?? { id: queueId, name: '', greeting: '', options: [] };
  return buildPreview(
    own,
    all.filter(({ id }) => id !== queueId),
    'text',
  );
}

const asEditedOption = (option: ReturnType<typeof withPlaces>[number]): BotOption => ({
  id: option.id,
  parentId: option.parentId,
  key: String(option.position),
  title: option.title,
  message: option.message,
  exits: option.exits,
  forwardsTo: option.forwardQueueId,
});

async function findMoved(
  visits: readonly BotVisit[],
  before: BotConfig,
  after: BotConfig,
): Promise<BotReplay['examples']> {
  const moved: BotReplay['examples'] = [];
  for (const [index, { ticketId, contact, answers }] of visits.entries()) {
    if (index % atOnce === 0) await setImmediate();
    const ends: [BotEnd, BotEnd] = [findBotEnd(before, answers), findBotEnd(after, answers)];
    if (!isSameEnd(...ends))
      moved.push({ ticketId, contact, before: describe(before, ends[0]), after: describe(after, ends[1]) });
  }
  return moved;
}

const describe = (config: BotConfig, end: BotEnd) => ({ kind: end.kind, path: nameBotEnd(config, end) });
