import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSignedIn } from '../../../lib/session/session.ts';
import { useConnections } from '../../connections/index.ts';
import { forgetDraft } from './campaign-draft.ts';
import type { CampaignFormValues } from './campaign-form.ts';
import { useListOptions } from './use-audience.ts';

/** Chooses list and connection of a new campaign where there is one only; what somebody chose stays. */
export function useOnlyChoices(form: UseFormReturn<CampaignFormValues>, isNew: boolean): void {
  const { id: userId } = useSignedIn().user;
  const lists = useListOptions().data;
  const connections = useConnections().data;
  const choose = useEffectEvent((): void => {
    if (!isNew || lists === undefined || connections === undefined) return;
    for (const [field, rows] of [
      ['contactListId', lists],
      ['whatsappId', connections],
    ] as const) {
      const [only] = rows;
      if (rows.length !== 1 || only === undefined || form.getFieldState(field).isDirty) continue;
      form.resetField(field, { defaultValue: String(only.id) });
    }
    // Nothing was typed that a reload could lose.
    if (!form.formState.isDirty) forgetDraft(userId);
  });
  useEffect(() => choose(), [lists, connections]);
}
