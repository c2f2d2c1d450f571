import type { Connection } from '@balcao/contract';
import { useEffect } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { isWhole } from './connection-list.ts';
import { useConnections } from './use-connections.ts';

export type ConnectionRows = {
  /** Undefined until the first answer. */
  rows: readonly Connection[] | undefined;
  /** Why the rows could not be loaded, or null. */
  error: unknown;
  retry: () => void;
};

/** The rows of the page. A failed load is reported by a notice, besides the page itself (S45). */
export function useConnectionRows(): ConnectionRows {
  const { data, error, refetch } = useConnections();
  const toast = useToast();
  useEffect(() => {
    if (error !== null) toast.failure(error);
  }, [error, toast]);
  return { rows: data?.filter(isWhole), error: data === undefined ? error : null, retry: () => void refetch() };
}
