import type { Message } from '@balcao/contract';
import { Fragment, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/toast.tsx';
import { DayDivider, dividersOf, MessageBubble, OutgoingBubble } from '../messages/index.ts';
import type { Outgoing, TicketEntry } from './desk-state.ts';
import { useDesk } from './desk-store.ts';
import { loadMessages } from './load-desk.ts';
import type { PagedIds } from './paged-ids.ts';
import { resend, sendAgain } from './send-text.ts';
import { useMessageScroll } from './use-message-scroll.ts';

const Scroller = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', overflowAnchor: 'none', background: color.wallpaper });
const Lines = styled('ol')({ display: 'flex', flexDirection: 'column', gap: 4, minHeight: '100%', margin: 0, padding: '16px 24px', listStyle: 'none', [narrow]: { padding: '12px' } });
const Older = styled('li')({ alignSelf: 'center' });
const Empty = styled('li')({ margin: 'auto', color: color.text2 });

const none: readonly Outgoing[] = [];

/** What was said, oldest on top, with what is still on its way at the end (S158, S168). */
export function MessageList({ ticket, contactName, conversation, mayWrite }: { ticket: TicketEntry; contactName: string; conversation: PagedIds; mayWrite: boolean }) {
  const { t } = useTranslation(['messages', 'common']);
  const toast = useToast();
  const { user } = useSignedIn();
  const known = useDesk((state) => state.messages);
  const outgoing = useDesk((state) => state.outgoing.get(ticket.id) ?? none);
  const messages = useMemo(() => conversation.ids.toReversed().flatMap((id) => known.get(id) ?? []), [conversation.ids, known]);
  const dividers = dividersOf(messages.map((message) => message.createdAt), { timeZone: user.company.timeZone, now: Date.now() });
  const canLoadMore = conversation.hasMore && conversation.loading === null;
  const loadOlder = (): void => void loadMessages(ticket.id, 'more');
  const { scroller, content } = useMessageScroll({
    oldest: messages[0]?.id,
    newest: outgoing.at(-1)?.clientId ?? messages.at(-1)?.id,
    onTop: () => {
      if (canLoadMore && conversation.failed === null) loadOlder();
    },
  });
  const retry = useCallback((message: Message) => resend(message).catch(toast.failure), [toast]);

  return (
    <Scroller ref={scroller} tabIndex={0} role="log" aria-label={t('list.label', { name: contactName })} data-testid="messages-list">
      <Lines ref={content}>
        {conversation.hasMore && (
          <Older>
            <Button size="small" variant="ghost" busy={conversation.loading === 'more'} onClick={loadOlder} data-testid="messages-older">
              {conversation.failed === null ? t('list.older') : t('common:actions.retry')}
            </Button>
          </Older>
        )}
        {messages.length === 0 && outgoing.length === 0 && <Empty>{t('list.empty')}</Empty>}
        {messages.map((message, index) => {
          const day = dividers[index];
          return (
            <Fragment key={message.id}>
              {day && <DayDivider day={day} />}
              <MessageBubble message={message} contactName={contactName} isGroup={ticket.isGroup} onRetry={mayWrite ? retry : undefined} />
            </Fragment>
          );
        })}
        {outgoing.map((text) => (
          <OutgoingBubble key={text.clientId} body={text.body} createdAt={text.createdAt} unanswered={text.state === 'unknown'} onRetry={() => sendAgain(ticket.id, text).catch(toast.failure)} />
        ))}
      </Lines>
    </Scroller>
  );
}
