import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useQueues, useServiceGaps } from '../../queues/index.ts';
import type { ConnectionFormValues } from './connection-form.ts';

/** Ticks the queues that no number offers yet, else the only queue, with a greeting where they make a menu. */
export function useUnofferedQueues(
  { getValues, setValue }: UseFormReturn<ConnectionFormValues>,
  isWanted: boolean,
): void {
  const { t } = useTranslation('queues');
  const { company } = useSignedIn().user;
  const gaps = useServiceGaps();
  const { data: queues } = useQueues();
  useEffect(() => {
    if (!isWanted || gaps === undefined || queues === undefined || getValues('queueIds').length > 0) return;
    const unoffered = gaps.queuesWithoutNumber.map(({ id }) => id);
    const wanted = unoffered.length === 0 && queues.length === 1 ? queues.map(({ id }) => id) : unoffered;
    if (wanted.length === 0) return;
    setValue('queueIds', wanted);
    if (wanted.length > 1 && getValues('greetingMessage') === '')
      setValue('greetingMessage', t('service.greetingSuggestion', { company: company.name }));
  }, [isWanted, gaps, queues, getValues, setValue, t, company.name]);
}
