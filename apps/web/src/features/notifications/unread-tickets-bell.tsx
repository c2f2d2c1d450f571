import type { Mention } from '@balcao/contract';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { screen } from '../../lib/screen.tsx';
import { PopoverList } from '../../ui/dialogs/popover-list.tsx';
import { keyOf, loadTickets, emptyPagedIds, unreadListQuery, useDesk } from '../desk/index.ts';
import { goToTicket } from './go-to-ticket.ts';
import { useUnreadTickets } from './unread-count.ts';
import { useMentions } from './use-mentions.ts';

const UnreadTicketRow = screen(
  ['tickets', 'notifications'],
  async () => (await import('./unread-ticket-row.tsx')).UnreadTicketRow,
);
const MentionRow = screen(['notifications'], async () => (await import('./mention-row.tsx')).MentionRow);
const PermissionCard = screen(['notifications'], async () => (await import('./permission-card.tsx')).PermissionCard);

const key = keyOf(unreadListQuery);

const isMention = (row: Mention | number): row is Mention => typeof row !== 'number';

/**
 * What calls the viewer and unread tickets: their count on the button and, at most 350 px high, their list. Each row
 * leads to its ticket (S36–S38, S453).
 */
export function UnreadTicketsBell() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const mentions = useMentions();
  const count = useUnreadTickets() + mentions.length;
  const pages = useDesk((state) => state.lists.get(key)?.pages ?? emptyPagedIds);
  return (
    <PopoverList
      label={t('unreadTickets.label', { count })}
      title={t('unreadTickets.title')}
      icon={<MessageSquareText />}
      count={count}
      head={
        <Suspense fallback={null}>
          <PermissionCard />
        </Suspense>
      }
      rows={[...mentions, ...pages.ids]}
      keyOf={(row) => (isMention(row) ? `mention-${row.note.id}` : row)}
      item={(row, close) => {
        const onChoose = (ticket: Parameters<typeof goToTicket>[0]): void => {
          close();
          goToTicket(ticket, navigate);
        };
        return (
          <Suspense fallback={null}>
            {isMention(row) ? (
              <MentionRow mention={row} onChoose={onChoose} />
            ) : (
              <UnreadTicketRow id={row} onChoose={onChoose} />
            )}
          </Suspense>
        );
      }}
      hasMore={pages.hasMore}
      loading={pages.loading !== null && (pages.loading === 'more' || !pages.loaded)}
      loadMore={() => void loadTickets(unreadListQuery, 'more')}
      maxHeight={350}
      testId="shell-unread-tickets"
    />
  );
}
