import { type Announcement, announcementsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyAnnouncementEvent } from './live-updates.ts';

/** Asks before an announcement is deleted for everybody. */
export function ConfirmDelete({ record, onClose }: { record: Announcement | null; onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const client = useQueryClient();
  const toast = useToast();

  async function remove({ id }: Announcement): Promise<void> {
    await call(announcementsEndpoints.remove, { params: { id } });
    applyAnnouncementEvent(client, { action: 'delete', id });
    toast.success(t('toasts.deleted'));
  }

  return (
    <ConfirmDialog
      open={record !== null}
      title={t('delete.title', { name: record?.title })}
      text={t('delete.text')}
      onConfirm={() => (record === null ? undefined : remove(record))}
      onClose={onClose}
    />
  );
}
