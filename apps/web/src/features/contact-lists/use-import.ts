import { type ContactListImport, contactListsEndpoints } from '@balcao/contract';
import { contactListLimits } from '@balcao/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { putImport } from './live-updates.ts';
import { importsKey } from './query-keys.ts';

/** The latest import of a list; undefined while none is known. */
export function useLatestImport(contactListId: number): ContactListImport | undefined {
  const { data } = useQuery({
    queryKey: importsKey(contactListId),
    queryFn: ({ signal }) => call(contactListsEndpoints.imports, { params: { id: contactListId }, signal }),
    meta: { quiet: true },
  });
  return data?.[0];
}

const isSpreadsheet = (name: string): boolean => /\.xlsx?$/i.test(name);

/** Sends a spreadsheet. One of another kind, or too large, is turned away before anything is sent (S377). */
export function useUploadSpreadsheet(contactListId: number) {
  const { t } = useTranslation('contactLists');
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [share, setShare] = useState(0);
  return {
    busy,
    /** How much of the file has been sent, from 0 to 1. */
    share,
    send(file: File): void {
      // Contacts are imported from such a file, and come to a list from there.
      if (/\.csv$/i.test(file.name)) return toast.error(t('import.csv'));
      if (!isSpreadsheet(file.name)) return toast.error(t('import.wrongType'));
      if (file.size > contactListLimits.bytes) return toast.error(t('import.tooLarge'));
      void run(async () => {
        setShare(0);
        const form = new FormData();
        form.append('file', file);
        try {
          const params = { id: contactListId };
          putImport(client, await upload(contactListsEndpoints.upload, { params, form, onProgress: setShare }));
          // What happened before the answer came is told by the server.
          await client.invalidateQueries({ queryKey: importsKey(contactListId) });
        } catch (error) {
          toast.failure(error);
        }
      });
    },
  };
}
