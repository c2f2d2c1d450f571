import { type ContactImport, contactsEndpoints, type ImportOutcome } from '@balcao/contract';
import type { ColumnTarget } from '@balcao/domain';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, download, upload } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fileImportKey, importRowsKey } from '../query-keys.ts';

/** While the server works it is asked now and then, should an event get lost. */
const askEvery = 5_000;

/**
 * One import from the choice of its file to its end. What fails is told, and the import stays where it was. The address
 * names it, so that a reload comes back to it and its report.
 */
export function useFileImport() {
  const client = useQueryClient();
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const asked = params.get('id');
  const id = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  const [isChoosing, setChoosing] = useState(false);
  const { data: record, isLoading } = useQuery({
    queryKey: fileImportKey(id ?? 0),
    queryFn: id === null ? skipToken : ({ signal }) => call(contactsEndpoints.getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'checking' || state.data?.status === 'running' ? askEvery : false,
    meta: { quiet: true },
  });
  const show = (next: ContactImport): void => {
    client.setQueryData(fileImportKey(next.id), next);
    setChoosing(false);
    if (next.id !== id) setParams({ id: String(next.id) }, { replace: true });
  };
  async function attempt(work: () => Promise<ContactImport>): Promise<void> {
    try {
      show(await work());
    } catch (error) {
      toast.failure(error);
    }
  }
  return {
    record: id === null ? undefined : record,
    isLoading,
    /** The columns of a checked file are being chosen anew. */
    isChoosing,
    chooseAgain: () => setChoosing(true),
    send: (file: File) =>
      attempt(() => {
        const form = new FormData();
        form.append('file', file);
        return upload(contactsEndpoints.uploadImport, { form });
      }),
    check: (targets: ColumnTarget[]) =>
      attempt(() => {
        client.removeQueries({ queryKey: importRowsKey(id ?? 0) });
        return call(contactsEndpoints.checkImport, { params: { id: id ?? 0 }, body: { targets } });
      }),
    run: () => attempt(() => call(contactsEndpoints.runImport, { params: { id: id ?? 0 } })),
    async saveRefused(): Promise<void> {
      try {
        saveFile(await download(contactsEndpoints.refusedRows, { params: { id: id ?? 0 } }), 'recusados.csv');
      } catch (error) {
        toast.failure(error);
      }
    },
    /** Begins anew with another file. */
    forget: () => {
      setChoosing(false);
      setParams({}, { replace: true });
    },
  };
}

/** A page of the tried rows of an import, all or those with one outcome. */
export function useImportRows(id: number, outcome: ImportOutcome | undefined, pageNumber: number) {
  return useQuery({
    queryKey: [...importRowsKey(id), outcome ?? '', pageNumber],
    queryFn: ({ signal }) =>
      call(contactsEndpoints.importRows, { params: { id }, query: { outcome, pageNumber }, signal }),
    meta: { quiet: true },
  });
}
