import { type DoNotDisturbEntry, doNotDisturbEndpoints, type DoNotDisturbImport } from '@balcao/contract';
import { contactListLimits } from '@balcao/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, upload } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { applyDoNotDisturbEvent } from './live-updates.ts';
import { doNotDisturbKey } from './query-keys.ts';

/** Who wants no advertising, searched by name and number, page by page. */
export function useEntries() {
  return usePagedList<DoNotDisturbEntry, Page<DoNotDisturbEntry>>({
    queryKey: doNotDisturbKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber };
      const { records, ...page } = await call(doNotDisturbEndpoints.page, { query, signal });
      return { rows: records, ...page };
    },
  });
}

/** Notes that a person wants no advertising; throws the server's refusal. */
export function useAddEntry() {
  const { t } = useTranslation('doNotDisturb');
  const client = useQueryClient();
  const toast = useToast();
  return async (body: { number: string; reason: string }): Promise<void> => {
    const record = await call(doNotDisturbEndpoints.create, { body });
    applyDoNotDisturbEvent(client, { action: 'create', record });
    toast.success(t('toasts.added'));
  };
}

/** The person takes advertising again; throws the server's refusal. */
export function useRemoveEntry() {
  const { t } = useTranslation('doNotDisturb');
  const client = useQueryClient();
  const toast = useToast();
  return async ({ id }: DoNotDisturbEntry): Promise<void> => {
    await call(doNotDisturbEndpoints.remove, { params: { id } });
    applyDoNotDisturbEvent(client, { action: 'delete', id });
    toast.success(t('toasts.removed'));
  };
}

/** What became of a file. */
export type Outcome = DoNotDisturbImport & { fileName: string };

const isTable = (name: string): boolean => /\.(xlsx?|csv)$/i.test(name);

/** Sends a spreadsheet. One of another kind, or too large, is turned away before anything is sent (S846). */
export function useImport() {
  const { t } = useTranslation('doNotDisturb');
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [share, setShare] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return {
    busy,
    /** How much of the file has been sent, from 0 to 1. */
    share,
    outcome,
    hide: () => setOutcome(null),
    send(file: File): void {
      if (!isTable(file.name)) return toast.error(t('import.wrongType'));
      if (file.size > contactListLimits.bytes) return toast.error(t('import.tooLarge'));
      void run(async () => {
        setShare(0);
        setOutcome(null);
        const form = new FormData();
        form.append('file', file);
        try {
          const answer = await upload(doNotDisturbEndpoints.importFile, { form, onProgress: setShare });
          setOutcome({ ...answer, fileName: file.name });
          applyDoNotDisturbEvent(client, { action: 'reload' });
        } catch (error) {
          toast.failure(error);
        }
      });
    },
  };
}
