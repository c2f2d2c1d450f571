import { setupEndpoints } from '@balcao/contract';
import { type FirstStepFacts, type FirstStepsProgress, firstStepsOf } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useCan, useSignedIn } from '../../../lib/session/session.ts';
import { useStored } from '../../../lib/session/use-stored.ts';

export const firstStepsKey = ['setup', 'firstSteps'] as const;

/** The facts change by what happens on other pages and on phones, so they are asked for again while they are shown. */
const refreshEvery = 3_000;

export type FirstSteps = FirstStepsProgress & { facts: FirstStepFacts; hide: () => void };

/** The first steps of an admin's company; null while they are not known, once they are done, and after "hide". */
export function useFirstSteps({ live = false } = {}): FirstSteps | null {
  const { user } = useSignedIn();
  const isAdmin = useCan('first-steps:read');
  const [stored, store] = useStored(`firstSteps.${user.id}`, ['shown', 'hidden']);
  const isWanted = isAdmin && stored === 'shown';
  const { data: facts } = useQuery({
    queryKey: firstStepsKey,
    queryFn: ({ signal }) => call(setupEndpoints.firstSteps, { signal }),
    enabled: isWanted,
    meta: { quiet: true },
    ...(live ? { refetchInterval: refreshEvery, refetchOnMount: 'always' as const } : {}),
  });
  const progress = facts === undefined ? null : firstStepsOf(facts);
  const isOver = isWanted && progress !== null && progress.next === null;
  const hide = (): void => store('hidden');

  useEffect(() => {
    // Nobody has to be asked again on every visit.
    if (isOver) store('hidden');
  });

  return !isWanted || isOver || facts === undefined || progress === null ? null : { ...progress, facts, hide };
}
