import { type BotStepFigures, chatbotEndpoints, type Queue } from '@balcao/contract';
import type { Presentation, PreviewQueue } from '@balcao/domain';
import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { toBotOptions, toTree } from './option-tree.ts';

const optionsQuery = (queueId: number) => ({
  queryKey: ['queues', 'options', queueId] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(chatbotEndpoints.getTree, { params: { id: queueId }, signal }),
  // What is edited must be what is stored, and no event tells of changes.
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
});

/** The stored choices of a queue with their version; nothing is fetched for null. */
export function useOptions(queueId: number | null) {
  const query = optionsQuery(queueId ?? 0);
  return useQuery({ ...query, queryFn: queueId === null ? skipToken : query.queryFn });
}

/** The other queues with their choices, fetched only where a choice forwards to one of them. */
export function usePreviewQueues(queues: readonly Queue[], isNeeded: boolean): PreviewQueue[] {
  const results = useQueries({ queries: isNeeded ? queues.map(({ id }) => optionsQuery(id)) : [] });
  return queues.map(({ id, name, greetingMessage }, index) => ({
    id,
    name,
    greeting: greetingMessage,
    options: toBotOptions(toTree(results[index]?.data?.options ?? [])),
  }));
}

/** How many conversations went through each step lately, by the id of its choice; nothing until it is known. */
export function useFigures(queueId: number | null): Figures {
  const { data } = useQuery({
    queryKey: ['queues', 'figures', queueId],
    queryFn:
      queueId === null
        ? skipToken
        : ({ signal }) => call(chatbotEndpoints.readFigures, { params: { id: queueId }, signal }),
    meta: { quiet: true },
  });
  return { days: data?.days ?? 0, steps: new Map(data?.steps.map((step) => [step.optionId, step])) };
}

export type Figures = { days: number; steps: ReadonlyMap<number | null, BotStepFigures> };

/** How the company shows menus. */
export function usePresentation(): Presentation {
  const { settings } = useSignedIn().user.company;
  const value = settings.find(({ key }) => key === 'chatBotType')?.value;
  return value === 'button' || value === 'list' ? value : 'text';
}
