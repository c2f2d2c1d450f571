import {
  type BotStepFigures,
  chatbotEndpoints,
  type GivenTree,
  type QueueOption,
  type StoredTree,
} from '@balcao/contract';
import { Refusal, route, type Route } from './fake-api.ts';

/** The smallest valid choice; a test states only what matters to it. */
export const buildOption = (parts: Partial<QueueOption> & Pick<QueueOption, 'id'>): QueueOption => ({
  queueId: 3,
  parentId: null,
  option: '1',
  title: `Opção ${parts.id}`,
  message: '',
  exits: false,
  forwardQueueId: null,
  version: 1,
  ...parts,
});

/** The choices as the server stores them: new ones get an id, and each its place among its siblings. */
function asStored(given: GivenTree, queueId: number): QueueOption[] {
  const idOf = (id: number): number => (id < 0 ? 900 - id : id);
  const places = new Map<number | null, number>();
  return given.map(({ id, parentId, ...option }) => {
    const place = (places.get(parentId) ?? 0) + 1;
    places.set(parentId, place);
    const parent = parentId === null ? null : idOf(parentId);
    return buildOption({ ...option, id: idOf(id), parentId: parent, queueId, option: String(place) });
  });
}

type Kept = { id: number; queueId: number; tree: StoredTree };

/** Answers for these choices, and does with them what the real server does. */
export function optionsRoutes(known: readonly QueueOption[], figures: readonly BotStepFigures[] = []): Route[] {
  let options = [...known];
  const versions = new Map<number, number>();
  const kept: Kept[] = [];
  function keep(queueId: number): StoredTree {
    versions.set(queueId, (versions.get(queueId) ?? 0) + 1);
    const tree = treeOf(queueId);
    kept.unshift({ id: 70 + kept.length, queueId, tree });
    return tree;
  }
  const treeOf = (queueId: number): StoredTree => ({
    version: versions.get(queueId) ?? 0,
    options: options.filter((option) => option.queueId === queueId),
  });
  return [
    route(chatbotEndpoints.getTree, ({ params }) => treeOf(params.id)),
    route(chatbotEndpoints.saveTree, ({ params: { id }, body }) => {
      if (body.version !== treeOf(id).version) throw new Refusal('ERR_OPTIONS_CHANGED');
      options = [...options.filter(({ queueId }) => queueId !== id), ...asStored(body.options, id)];
      return keep(id);
    }),
    route(chatbotEndpoints.readFigures, () => ({ days: 30, steps: [...figures] })),
    route(chatbotEndpoints.listVersions, ({ params }) =>
      kept
        .filter(({ queueId }) => queueId === params.id)
        .map(({ id, tree }) => ({
          id,
          version: tree.version,
          savedAt: '2026-03-02T14:03:00.000Z',
          savedBy: 'Ana Prado',
          count: tree.options.length,
        })),
    ),
    route(chatbotEndpoints.restoreVersion, ({ params }) => {
      const version = kept.find(({ id }) => id === params.id);
      if (!version) throw new Refusal('ERR_NO_OPTION_VERSION_FOUND');
      options = [...options.filter(({ queueId }) => queueId !== version.queueId), ...version.tree.options];
      return keep(version.queueId);
    }),
  ];
}
