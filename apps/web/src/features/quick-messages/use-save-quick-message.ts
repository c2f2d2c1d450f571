import { type QuickMessage, quickMessagesEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useCan } from '../../lib/session/session.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyQuickMessageEvent } from './live-updates.ts';
import { type QuickMessageFormValues, toInput } from './quick-message-form.ts';

function storeFile(id: number, file: File): Promise<QuickMessage> {
  const form = new FormData();
  form.append('file', file);
  return upload(quickMessagesEndpoints.uploadMedia, { params: { id }, form });
}

/** Stores or removes the file of a quick message, as the form has it. */
async function saveFile(record: QuickMessage, file: QuickMessageFormValues['file']): Promise<QuickMessage> {
  const { id } = record;
  if (file instanceof File) return storeFile(id, file);
  if (file === 'none' && record.mediaPath !== null) return call(quickMessagesEndpoints.removeMedia, { params: { id } });
  return record;
}

/** Adds a quick message or changes the known one, then its file; throws the server's refusal. */
export function useSaveQuickMessage(known: QuickMessage | null) {
  const { t } = useTranslation('quickMessages');
  const client = useQueryClient();
  const toast = useToast();
  const mayShare = useCan('quickMessages:share');
  // Once the words are stored, another attempt after a refused file changes them and adds nothing.
  const stored = useRef(known);
  return async (values: QuickMessageFormValues): Promise<void> => {
    const before = stored.current;
    const body = toInput(values, { mayShare });
    const saved =
      before === null
        ? await call(quickMessagesEndpoints.create, { body })
        : await call(quickMessagesEndpoints.update, { params: { id: before.id }, body });
    stored.current = saved;
    applyQuickMessageEvent(client, { action: before === null ? 'create' : 'update', record: saved });
    const record = await saveFile(saved, values.file);
    stored.current = record;
    applyQuickMessageEvent(client, { action: 'update', record });
    toast.success(known === null ? t('toasts.created') : t('toasts.saved'));
  };
}
