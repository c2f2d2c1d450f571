import { messagesEndpoints } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useToday } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import type { BubbleActions } from '../bubble/bubble-props.ts';
import { linesOf } from '../../desk/index.ts';
import { MessageLog } from './message-log.tsx';
import { rowsOf } from './message-rows.ts';
import { MessagesFailure, MessagesLoading } from './message-list.tsx';
import { useLogLayers } from './use-log-layers.tsx';

/** The server records every look, so the first page is fetched again only when the history is opened again. */
function usePeek(ticketId: number) {
  return useInfiniteQuery({
    queryKey: ['messages', 'peek', ticketId],
    queryFn: ({ pageParam, signal }) =>
      call(messagesEndpoints.list, {
        params: { ticketId },
        query: { pageNumber: 1, before: pageParam, peek: 'true' },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.messages[0]?.id : undefined),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: false,
    meta: { quiet: true },
  });
}

/**
 * A conversation without taking part in it: older pages can be loaded, nothing is marked as read and nothing can be
 * done (S218).
 */
export function MessageHistory({
  ticketId,
  contactName,
  isGroup,
}: {
  ticketId: number;
  contactName: string;
  isGroup: boolean;
}) {
  const { t } = useTranslation('messages');
  const { user } = useSignedIn();
  const { data, error, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    usePeek(ticketId);
  const messages = useMemo(() => (data?.pages ?? []).toReversed().flatMap((page) => page.messages), [data]);
  const lines = useMemo(() => (data?.pages ?? []).toReversed().flatMap(linesOf), [data]);
  const { timeZone } = user.company;
  const today = useToday();
  const rows = useMemo(
    () => rowsOf({ messages, lines, pending: [], hasOlder: hasNextPage, unread: null, timeZone, today }),
    [messages, lines, hasNextPage, timeZone, today],
  );
  const { layers, onPicture } = useLogLayers({ messages, contactName });
  const actions = useMemo((): BubbleActions => ({ onPicture }), [onPicture]);
  if (data === undefined)
    return isError ? <MessagesFailure error={error} onRetry={() => void refetch()} /> : <MessagesLoading />;
  return (
    <>
      <MessageLog
        label={t('list.label', { name: contactName })}
        rows={rows}
        hasOlder={hasNextPage}
        hasNewer={false}
        loading={isFetchingNextPage ? 'older' : null}
        failed={isFetchNextPageError}
        onOlder={() => void fetchNextPage()}
        onNewer={nothing}
        onEnd={nothing}
        target={null}
        unloadedNewCount={0}
        contactName={contactName}
        isGroup={isGroup}
        actions={actions}
        pending={() => null}
        lastPending={undefined}
        announcement={null}
      />
      {layers}
    </>
  );
}

const nothing = (): void => undefined;
