import { type Schedule, schedulesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyScheduleEvent } from './live-updates.ts';
import { type ScheduleFormValues, toInput } from './schedule-form.ts';

/**
 * Schedules a message or changes the known one, with its file; throws the server's refusal. `onSaved` is told of it
 * before the file follows, so that a second try after a lost file does not schedule it twice.
 */
export function useSaveSchedule(onSaved: (schedule: Schedule) => void) {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const toast = useToast();
  return async (known: Schedule | null, values: ScheduleFormValues): Promise<void> => {
    const body = toInput(values);
    let schedule =
      known === null
        ? await call(schedulesEndpoints.create, { body })
        : await call(schedulesEndpoints.update, { params: { id: known.id }, body });
    onSaved(schedule);
    const params = { id: schedule.id };
    if (values.file !== null) {
      const form = new FormData();
      form.append('file', values.file);
      schedule = await upload(schedulesEndpoints.uploadMedia, { params, form });
    } else if (values.removesFile && schedule.mediaPath !== null) {
      schedule = await call(schedulesEndpoints.removeMedia, { params });
    }
    applyScheduleEvent(client, { action: known === null ? 'create' : 'update', schedule });
    toast.success(t('toasts.saved'));
  };
}

/** Deletes something scheduled and removes its row; throws the server's refusal. */
export function useDeleteSchedule() {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id }: Schedule): Promise<void> => {
    await call(schedulesEndpoints.remove, { params: { id } });
    applyScheduleEvent(client, { action: 'delete', scheduleId: id });
    toast.success(t('toasts.deleted'));
  };
}

/** Makes sure that something scheduled is not sent; throws the server's refusal. */
export function useCancelSchedule() {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id }: Schedule): Promise<void> => {
    applyScheduleEvent(client, {
      action: 'update',
      schedule: await call(schedulesEndpoints.cancel, { params: { id } }),
    });
    toast.success(t('toasts.cancelled'));
  };
}
