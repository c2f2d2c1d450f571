import { type Announcement, announcementsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type AnnouncementFormValues, toInput } from './announcement-form.ts';
import { applyAnnouncementEvent } from './live-updates.ts';

/** Stores or removes the picture, as the form has it. */
async function savePicture(record: Announcement, file: AnnouncementFormValues['file']): Promise<Announcement> {
  const params = { id: record.id };
  if (file instanceof File) {
    const form = new FormData();
    form.append('file', file);
    return upload(announcementsEndpoints.uploadMedia, { params, form });
  }
  if (file === 'none' && record.mediaPath !== null) return call(announcementsEndpoints.removeMedia, { params });
  return record;
}

/** Adds an announcement or changes the known one, then its picture; throws the server's refusal. */
export function useSaveAnnouncement(known: Announcement | null) {
  const { t } = useTranslation('announcements');
  const client = useQueryClient();
  const toast = useToast();
  // Once the words are stored, another attempt after a refused picture changes them and adds nothing.
  const stored = useRef(known);
  return async (values: AnnouncementFormValues): Promise<void> => {
    const before = stored.current;
    const body = toInput(values);
    const saved =
      before === null
        ? await call(announcementsEndpoints.create, { body })
        : await call(announcementsEndpoints.update, { params: { id: before.id }, body });
    stored.current = saved;
    applyAnnouncementEvent(client, { action: before === null ? 'create' : 'update', record: saved });
    const record = await savePicture(saved, values.file);
    stored.current = record;
    if (record !== saved) applyAnnouncementEvent(client, { action: 'update', record });
    toast.success(t('toasts.saved'));
  };
}
