import { type Contact, contactsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { type ContactFormValues, toContactBody } from './contact-form.ts';
import { applyContactEvent } from '../live-updates.ts';
import { contactKey } from '../query-keys.ts';

/** Adds or changes a contact and confirms it. The caller shows a refusal at the field (S227). */
export function useSaveContact() {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const toast = useToast();
  return async (stored: Contact | undefined, values: ContactFormValues): Promise<Contact> => {
    const body = toContactBody(values, stored);
    const contact = await (stored === undefined
      ? call(contactsEndpoints.create, { body })
      : call(contactsEndpoints.update, { params: { id: stored.id }, body }));
    applyContactEvent(client, { action: stored === undefined ? 'create' : 'update', contact });
    client.setQueryData(contactKey(contact.id), contact);
    toast.success(t(stored === undefined ? 'toasts.created' : 'toasts.saved'));
    return contact;
  };
}
