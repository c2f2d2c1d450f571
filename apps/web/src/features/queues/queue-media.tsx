import { type Queue, queuesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import Paperclip from 'lucide-react/icons/paperclip';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../ui/theme/tokens.ts';
import { applyQueueEvent } from './live-updates.ts';
import { useQueues } from './use-queues.ts';

const Root = styled('div')({
  '& > span': { ...type.secondary, display: 'block', marginBottom: 6, fontWeight: 550 },
  '& > p': { ...type.meta, margin: '6px 0 0', color: color.text2, textWrap: 'pretty' },
});
const File = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '4px 4px 4px 12px',
  borderRadius: radius.control,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  '& > svg': { flex: 'none', width: 18, height: 18, color: color.text2 },
  '& > a': { ...ellipsis, flex: 1, minWidth: 0, color: color.primary, fontWeight: 550 },
});

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
  const labelId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, send, remove } = useQueueMedia(known.id);
  const { mediaPath, mediaName } = useQueues().data?.find(({ id }) => id === known.id) ?? known;
  return (
    <Root role="group" aria-labelledby={labelId} data-testid="queue-media">
      <span id={labelId}>{t('media.label')}</span>
      {mediaPath === null ? (
        <Button
          size="small"
          busy={busy}
          icon={<Paperclip />}
          onClick={() => chooser.current?.click()}
          data-testid="queue-media-choose"
        >
          {busy ? t('media.sending') : t('media.choose')}
        </Button>
      ) : (
        <File>
          <Paperclip aria-hidden />
          <a href={mediaPath} target="_blank" rel="noreferrer" data-testid="queue-media-file">
            {mediaName}
          </a>
          <IconButton small label={t('media.remove')} disabled={busy} onClick={remove} data-testid="queue-media-remove">
            <Trash2 />
          </IconButton>
        </File>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-labelledby={labelId}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send(file);
          // Without this, choosing the same file again would not be reported.
          target.value = '';
        }}
        data-testid="queue-media-input"
      />
      <p>{t('media.hint')}</p>
    </Root>
  );
}
