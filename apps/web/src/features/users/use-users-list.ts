import { type Colleague, type User, usersEndpoints } from '@balcao/contract';
import { call } from '../../lib/api/api-client.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import { usersListKey } from './query-keys.ts';

/** Only those who manage users open this list, and they get whole ones; others get just what a colleague needs. */
const isWhole = (user: User | Colleague): user is User => 'version' in user;

/** A page of users with the plan's limit; null when there is no limit. */
export type UsersPageData = Page<User> & { total: number; limit: number | null };

/** The company's users, searched by name and e-mail, page by page. */
export function useUsersList() {
  return usePagedList<User, UsersPageData>({
    queryKey: usersListKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const { users, ...page } = await call(usersEndpoints.list, {
        query: { searchParam: search, pageNumber },
        signal,
      });
      return { rows: users.filter(isWhole), ...page };
    },
  });
}
