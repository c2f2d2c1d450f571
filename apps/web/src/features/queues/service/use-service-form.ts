import type { Connection, Queue } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useSignedIn } from '../../../lib/session/session.ts';
import type { QueueFormValues } from '../queue-form.ts';
import { needsMenuGreeting, startNumbers, startPeople, type StartOfField } from './service-form.ts';
import { peopleQuery, useNumbers } from './use-service.ts';

/** The numbers and people that the form offers; undefined until they are known. */
export type ServiceChoices = {
  numbers: readonly Pick<Connection, 'id' | 'name' | 'queues' | 'greetingMessage'>[] | undefined;
  people: readonly { id: number; name: string }[] | undefined;
  /** False while one of them may still come: a queue saved before would belong to nothing. */
  isReady: boolean;
};

/**
 * Fills the form with who offers and who serves the queue. A new queue starts with the only number and with the
 * viewer; so does a known one that nobody offers or serves, when the dialog was opened to repair that.
 */
export function useServiceForm(
  form: UseFormReturn<QueueFormValues>,
  { known, repairs }: { known: Queue | null; repairs: boolean },
): ServiceChoices {
  const { user } = useSignedIn();
  const { data: numbers, isLoading: areNumbersLoading } = useNumbers();
  const { data: people, isLoading: arePeopleLoading } = useQuery(peopleQuery);
  const [isFilled, setFilled] = useState(false);
  const isLoading = areNumbersLoading || arePeopleLoading;
  const fill = useEffectEvent(() => {
    const offers = numbers && startNumbers(numbers, { known, repairs });
    const serves = people && startPeople(people, { known, repairs, viewerId: user.id });
    const start = (field: StartOfField | undefined) => (known === null ? field?.suggested : field?.stored) ?? null;
    // The fields need not be there yet: what was typed meanwhile stays.
    form.reset(
      { ...(form.formState.defaultValues as QueueFormValues), connectionIds: start(offers), userIds: start(serves) },
      { keepDirtyValues: true },
    );
    if (known !== null && offers?.suggested.length)
      form.setValue('connectionIds', offers.suggested, { shouldDirty: true });
    if (known !== null && serves?.suggested.length) form.setValue('userIds', serves.suggested, { shouldDirty: true });
    setFilled(true);
  });
  useEffect(() => {
    if (!isLoading && !isFilled) fill();
  }, [isLoading, isFilled]);
  return { numbers, people, isReady: isFilled };
}

/** Whether the chosen numbers show their first menu with this queue and have nothing to say above it. */
export function useNeedsMenuGreeting(
  { control }: UseFormReturn<QueueFormValues>,
  { numbers, known }: Pick<ServiceChoices, 'numbers'> & { known: Queue | null },
): boolean {
  const connectionIds = useWatch({ control, name: 'connectionIds' });
  return needsMenuGreeting(numbers ?? [], connectionIds ?? [], known?.id ?? null);
}
