import { type Queue, queuesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FileField } from '../../ui/inputs/file-field.tsx';
import { applyQueueEvent } from './live-updates.ts';
import { useQueues } from './use-queues.ts';

/** Sends or removes the file of a queue at once, and tells how it went. */
function useQueueMedia(id: number) {
  const { t } = useTranslation('queues');
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const change = (work: () => Promise<Queue>, done: string): void =>
    void run(async () => {
      try {
        applyQueueEvent(client, { action: 'update', queue: await work() });
        toast.success(done);
      } catch (error) {
        toast.failure(error);
      }
    });
  return {
    busy,
    send(file: File): void {
      const form = new FormData();
      form.append('file', file);
      change(() => upload(queuesEndpoints.uploadMedia, { params: { id }, form }), t('media.saved'));
    },
    remove: (): void => change(() => call(queuesEndpoints.removeMedia, { params: { id } }), t('media.removed')),
  };
}

/** The file that customers get with the greeting; it is saved at once, because it may be large. */
export function QueueMedia({ known }: { known: Queue }) {
  const { t } = useTranslation('queues');
  const { busy, send, remove } = useQueueMedia(known.id);
  const { mediaPath, mediaName } = useQueues().data?.find(({ id }) => id === known.id) ?? known;
  return (
    <FileField
      label={t('media.label')}
      hint={t('media.hint')}
      chooseLabel={busy ? t('media.sending') : t('media.choose')}
      removeLabel={t('media.remove')}
      file={mediaPath === null ? null : { name: mediaName ?? '', path: mediaPath }}
      busy={busy}
      onChoose={send}
      onRemove={remove}
      testId="queue-media"
    />
  );
}
