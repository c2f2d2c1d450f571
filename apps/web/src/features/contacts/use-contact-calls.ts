import { type Contact, type ContactRow, contactsEndpoints } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, download } from '../../lib/api/api-client.ts';
import { languageOf } from '../../lib/format/i18n.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { applyContactEvent } from './live-updates.ts';
import { contactKey } from './query-keys.ts';

type Person = Pick<ContactRow, 'id' | 'name'>;

/** What can be done to a contact from its row. Each confirms what it did and throws the server's refusal. */
export function useContactCalls() {
  const { t, i18n } = useTranslation('contacts');
  const client = useQueryClient();
  const toast = useToast();
  const show = (contact: Contact): void => {
    applyContactEvent(client, { action: 'update', contact });
    client.setQueryData(contactKey(contact.id), contact);
  };
  return {
    async remove({ id }: Person): Promise<void> {
      await call(contactsEndpoints.remove, { params: { id } });
      applyContactEvent(client, { action: 'delete', contactId: id });
      toast.success(t('toasts.deleted'));
    },
    async block({ id, name }: Person, isBlocked: boolean): Promise<void> {
      show(await call(contactsEndpoints.block, { params: { id }, body: { isBlocked } }));
      toast.success(t(isBlocked ? 'toasts.blocked' : 'toasts.unblocked', { name }));
    },
    /** Asks nothing before, so it shows its failure itself. */
    async switchBot({ id, name }: Person, isBotOff: boolean): Promise<void> {
      try {
        show(await call(contactsEndpoints.switchBot, { params: { id }, body: { isBotOff } }));
        toast.success(t(isBotOff ? 'toasts.botOff' : 'toasts.botOn', { name }));
      } catch (error) {
        toast.failure(error);
      }
    },
    /** An archive may take a while, so it says at once that it comes. */
    async copyData({ id, name }: Person): Promise<void> {
      toast.info(t('toasts.copying', { name }));
      try {
        saveFile(await download(contactsEndpoints.copyData, { params: { id } }), `${t('copy.fileName')}-${id}.zip`);
      } catch (error) {
        toast.failure(error);
      }
    },
    async anonymize({ id }: Person, reason: string): Promise<void> {
      show(await call(contactsEndpoints.anonymize, { params: { id }, body: { reason } }));
      toast.success(t('toasts.anonymized'));
    },
    async exportAll(format: 'xlsx' | 'csv'): Promise<void> {
      try {
        const language = languageOf(i18n.language);
        const file = await download(contactsEndpoints.exportAll, { body: { format, language } });
        saveFile(file, `${t('page.fileName')}.${format}`);
      } catch (error) {
        toast.failure(error);
      }
    },
    async importFromPhone(): Promise<void> {
      const { count } = await call(contactsEndpoints.importFromPhone, {});
      toast.success(t('toasts.importing', { count }));
    },
  };
}
