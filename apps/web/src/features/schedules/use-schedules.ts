import { type Schedule, schedulesEndpoints } from '@balcao/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { schedulesKey, schedulesOfContactKey, schedulesPageKey, schedulesWeekKey } from './query-keys.ts';

/** What is scheduled in the company, searched by text and contact, page by page. */
export function useSchedulesList() {
  return usePagedList<Schedule, Page<Schedule>>({
    queryKey: schedulesPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const { schedules, hasMore } = await call(schedulesEndpoints.list, {
        query: { searchParam: search, pageNumber },
        signal,
      });
      return { rows: schedules, hasMore };
    },
  });
}

/** What is scheduled in the week that begins on a day. */
export function useSchedulesWeek(from: string) {
  return useQuery({
    queryKey: [...schedulesWeekKey, from],
    queryFn: ({ signal }) => call(schedulesEndpoints.week, { query: { from }, signal }),
    meta: { quiet: true },
  });
}

/** What is scheduled for a contact and was not sent. */
export function useSchedulesOf(contactId: number) {
  return useQuery({
    queryKey: [...schedulesOfContactKey, contactId],
    queryFn: ({ signal }) => call(schedulesEndpoints.ofContact, { params: { contactId }, signal }),
    meta: { quiet: true },
  });
}

/** By which connection a message to a contact would leave, as soon as there is a contact. */
export function useScheduleRoute(contactId: number | null, whatsappId: string) {
  return useQuery({
    queryKey: [...schedulesKey, 'route', contactId, whatsappId],
    queryFn:
      contactId === null
        ? skipToken
        : ({ signal }) =>
            call(schedulesEndpoints.route, {
              query: { contactId, ...(whatsappId === '' ? {} : { whatsappId }) },
              signal,
            }),
    staleTime: 0,
    meta: { quiet: true },
  });
}
