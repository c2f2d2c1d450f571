import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useMemo,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useStored } from '../../../lib/session/use-stored.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { styled } from '../../../ui/styled.ts';
import { remScale } from '../../../ui/theme/rem.ts';
import { color, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { useNearEnd } from '../../../ui/lists/use-near-end.ts';
import { type DeskList, deskView, keyOf, loadTickets, useDeskView } from '../../desk/index.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { TicketRow } from '../row/ticket-row.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { choiceStore, useChoice } from './choice.ts';
import { useFrozenOrder } from './use-frozen-order.ts';
import { usePinnedFirst } from './use-pins.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** All rows have this height, so that thousands of them need not be measured. */
const rowHeight = { wide: { normal: 72, compact: 48 }, narrow: { normal: 88, compact: 64 } } as const;

const Scroller = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowAnchor: 'none',
  borderTop: `1px solid ${color.divider2}`,
});
const Rows = styled('ul')({ position: 'relative', margin: 0, padding: 0, listStyle: 'none', contain: 'strict' });
const Place = styled('li')({ position: 'absolute', left: 0, right: 0, top: 0 });
const Foot = styled('div')({ display: 'flex', justifyContent: 'center', padding: 8 });
const Placeholder = styled('div')({ padding: '16px 16px 0 68px', borderBottom: `1px solid ${color.divider2}` });
const Status = styled('p')(visuallyHidden);

const skeletonRows = [0, 1, 2, 3, 4];

function Skeletons({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('busy.loading')} data-testid="tickets-loading">
      {skeletonRows.map((index) => (
        <Placeholder key={index} style={{ height, opacity: 1 - index * 0.18 }}>
          <Skeleton style={{ width: 150 - index * 12 }} />
          <Skeleton style={{ width: '80%', marginTop: 10 }} />
        </Placeholder>
      ))}
    </div>
  );
}

/** Whether only some of the counted tickets are listed for now. */
const isPicked = ({ unread, unanswered, mine, snoozed }: DeskList['query']): boolean =>
  Boolean(unread || unanswered || mine || snoozed);

export type TicketListProps = {
  list: DeskList;
  /** How many there are in total; undefined until they were counted. */
  total: number | undefined;
  currentId: number | undefined;
  onPeek: (ticketId: number) => void;
};

/** How long a row stays highlighted after somebody was led to it, in milliseconds. */
const revealTime = 4000;

/** Scrolls once to the row somebody was led to, and removes its highlight after a while (R9). */
function useReveal({
  scroller,
  ids,
  revealed,
  height,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  ids: readonly number[];
  revealed: number | null;
  height: number;
}): void {
  const scrolledTo = useRef<number | null>(null);
  useEffect(() => {
    if (revealed === null) return;
    scrolledTo.current = null;
    const timer = setTimeout(() => deskView.change({ revealed: null }), revealTime);
    return () => clearTimeout(timer);
  }, [revealed]);
  useEffect(() => {
    const place = revealed === null ? -1 : ids.indexOf(revealed);
    // Its position may change while it is highlighted, but the list is scrolled only once.
    if (place < 0 || scrolledTo.current === revealed) return;
    scrolledTo.current = revealed;
    scroller.current?.scrollTo({ top: Math.max(0, (place - 1) * height) });
  }, [scroller, ids, revealed, height]);
}

/** Choosing begins and ends with the focus on a row; it ends when another list is shown (S490). */
function useFocusWhileChoosing(scroller: RefObject<HTMLDivElement | null>, isChoosing: boolean): void {
  const wasChoosing = useRef(isChoosing);
  useLayoutEffect(() => {
    if (wasChoosing.current === isChoosing) return;
    wasChoosing.current = isChoosing;
    if (isChoosing || document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>('[data-main][tabindex="0"]')?.focus({ preventScroll: true });
  }, [scroller, isChoosing]);
  useEffect(() => choiceStore.leave, []);
}

const chooses = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'a' && (ctrlKey || metaKey);

type RowLook = { height: number; isCompact: boolean };

/** Draws the visible rows out of any number of them (S120, S123, S142). */
function ListRows({ list, total, currentId, onPeek, ...look }: TicketListProps & RowLook) {
  const { height, isCompact } = look;
  const { t } = useTranslation(['tickets', 'common']);
  const { query, pages, hits } = list;
  const revealed = useDeskView((view) => view.revealed);
  const { ids, pins } = usePinnedFirst(pages.ids, query);
  const ordered = useFrozenOrder(ids, keyOf(query));
  const living = new Set(ids);
  const rows = useVirtualRows({ ids: ordered.ids, rowHeight: height, preferredId: revealed ?? currentId });
  const moreFailed = pages.failed?.request === 'more';
  const loadMore = (): void => void loadTickets(query, 'more');
  const end = useNearEnd({
    enabled: pages.hasMore && pages.loading === null && !moreFailed,
    itemCount: pages.ids.length,
    onReach: loadMore,
  });
  const { scroller } = rows;
  const choice = useChoice();
  useFocusWhileChoosing(scroller, choice !== null);
  const idsInOrder = useRef(ordered.ids);
  useLayoutEffect(() => {
    idsInOrder.current = ordered.ids;
  }, [ordered.ids]);
  const choose = useCallback(
    (id: number, isRange: boolean): void =>
      isRange ? choiceStore.extend(id, idsInOrder.current) : choiceStore.toggle(id),
    [],
  );
  useReveal({ scroller, ids: ordered.ids, revealed, height });
  const counted = isPicked(query) ? -1 : (total ?? -1);
  const size = pages.hasMore ? counted : ordered.ids.length;

  function onKeyDown(event: KeyboardEvent): void {
    if (choice === null || !chooses(event)) return rows.onKeyDown(event);
    event.preventDefault();
    choiceStore.chooseAll(ordered.ids);
  }

  return (
    <>
      {choice !== null && <ChoiceBar choice={choice} listed={ids} currentId={currentId} />}
      <Scroller ref={scroller} {...ordered.handlers}>
        <Rows
          role="list"
          style={{ height: rows.height }}
          onKeyDown={onKeyDown}
          onFocus={rows.onFocus}
          data-testid="tickets-list"
        >
          {rows.items.map((item) => {
            const id = ordered.ids[item.index] ?? 0;
            return (
              <Place
                key={id}
                style={{ height, transform: `translateY(${item.start}px)` }}
                aria-setsize={size}
                aria-posinset={item.index + 1}
              >
                {living.has(id) && (
                  <TicketRow
                    id={id}
                    isCurrent={id === currentId}
                    isActive={id === rows.activeId}
                    isRevealed={id === revealed}
                    hit={hits.get(id)}
                    search={query.search}
                    isFirst={item.index === 0}
                    isPinned={pins.includes(id)}
                    isChosen={choice === null ? null : choice.ids.has(id)}
                    onChoose={choose}
                    isCompact={isCompact}
                    onPeek={onPeek}
                  />
                )}
              </Place>
            );
          })}
        </Rows>
        {pages.hasMore && (
          <Foot>
            <Button
              size="small"
              variant="ghost"
              busy={pages.loading === 'more'}
              onClick={loadMore}
              data-testid="tickets-load-more"
            >
              {moreFailed ? t('common:actions.retry') : t('common:actions.loadMore')}
            </Button>
          </Foot>
        )}
        <div ref={end} />
      </Scroller>
    </>
  );
}

/** A list of tickets with every state it can be in (S122). */
export const TicketList = memo(function TicketList(props: TicketListProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const [density] = useStored('density', ['normal', 'compact']);
  const scale = useMemo(remScale, []);
  const height = rowHeight[useIsNarrow() ? 'narrow' : 'wide'][density] * scale;
  const { query, pages } = props.list;
  const kind = query.status ?? 'search';
  const isNarrowed =
    isPicked(query) ||
    query.search !== '' ||
    query.tags.length > 0 ||
    query.users.length > 0 ||
    query.queueIds.length > 0;

  function content() {
    if (!pages.loaded) {
      if (pages.failed === null) return <Skeletons height={height} />;
      return (
        <LoadFailure
          title={t('list.errorTitle')}
          error={pages.failed.error}
          onRetry={() => void loadTickets(query, 'first')}
          testId="tickets-error"
        />
      );
    }
    if (pages.ids.length > 0 || pages.hasMore)
      return <ListRows key={keyOf(query)} {...props} height={height} isCompact={density === 'compact'} />;
    return (
      <EmptyState
        data-testid="tickets-empty"
        title={t(`list.empty.${kind}`)}
        note={t('common:list.empty')}
        text={isNarrowed ? t('common:list.emptySearch') : t(`list.emptyHint.${kind}`)}
      />
    );
  }

  return (
    <>
      {content()}
      {kind === 'search' && (
        <Status role="status">
          {pages.loaded && pages.loading === null ? t('common:list.count', { count: pages.ids.length }) : ''}
        </Status>
      )}
    </>
  );
});
