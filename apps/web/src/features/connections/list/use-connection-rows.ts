import type { Connection } from '@balcao/contract';
import { useEffect } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { isWhole } from './connection-list.ts';
import { useConnections } from './use-connections.ts';

export type ConnectionRows = {
  /** Undefined until the first answer. */
  rows: readonly Connection[] | undefined;
  /** Why there are no rows, or null. */
  error: unknown;
  retry: () => void;
};

/** The rows of the screen; a failed load is told in a notice besides the place of the table (S45). */
export function useConnectionRows(): ConnectionRows {
  const { data, error, refetch } = useConnections();
  const toast = useToast();
  useEffect(() => {
    if (error !== null) toast.failure(error);
  }, [error, toast]);
  return { rows: data?.filter(isWhole), error: data === undefined ? error : null, retry: () => void refetch() };
}
