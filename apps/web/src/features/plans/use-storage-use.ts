import { plansEndpoints, type StorageUse } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

/** Files come in all day long, but nobody has to know at once. */
const everyTenMinutes = 600_000;

/** What the files of the company take of its plan; undefined until it is known, or where it is not asked for. */
export function useStorageUse(isWanted: boolean): StorageUse | undefined {
  const { data } = useQuery({
    queryKey: ['plans', 'storage'],
    queryFn: ({ signal }) => call(plansEndpoints.storage, { signal }),
    enabled: isWanted,
    staleTime: everyTenMinutes,
    refetchInterval: everyTenMinutes,
    // A banner that cannot be drawn is no news.
    meta: { quiet: true },
  });
  return isWanted ? data : undefined;
}
