import { contactListsEndpoints } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { download } from '../../lib/api/api-client.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { useToast } from '../../ui/feedback/toast.tsx';

/** A function that saves the example spreadsheet on the device. */
export function useDownloadExample() {
  const { t } = useTranslation('contactLists');
  const toast = useToast();
  return async (): Promise<void> => {
    try {
      saveFile(await download(contactListsEndpoints.example), t('files.example'));
    } catch (error) {
      toast.failure(error);
    }
  };
}

/** A function that saves the report of an import on the device. */
export function useDownloadReport() {
  const { t } = useTranslation('contactLists');
  const toast = useToast();
  return async ({ id, contactListId }: { id: number; contactListId: number }): Promise<void> => {
    try {
      const params = { id: contactListId, importId: id };
      saveFile(await download(contactListsEndpoints.importReport, { params }), t('files.report', { id }));
    } catch (error) {
      toast.failure(error);
    }
  };
}
