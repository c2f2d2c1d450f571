import { type ApiInfo, publicApiEndpoints } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

const infoKey = ['messages-api'] as const;

/** The connections with the ends of their tokens. The page itself shows a failure. */
export function useApiInfo() {
  return useQuery({
    queryKey: infoKey,
    queryFn: ({ signal }) => call(publicApiEndpoints.info, { signal }),
    meta: { quiet: true },
  });
}

/** Makes a new token for a connection and answers it; it is told this once. */
export function useCreateToken() {
  const client = useQueryClient();
  return async (id: number): Promise<string> => {
    const { token, connection } = await call(publicApiEndpoints.createToken, { params: { id } });
    client.setQueryData<ApiInfo>(infoKey, (info) =>
      info === undefined
        ? info
        : { ...info, connections: info.connections.map((known) => (known.id === id ? connection : known)) },
    );
    return token;
  };
}
