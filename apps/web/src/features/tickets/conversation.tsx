import type { ContactCard } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/toast.tsx';
import { Composer } from '../messages/index.ts';
import { BackToLists, ConversationHeader } from './conversation-header.tsx';
import { setTyped } from './desk-changes.ts';
import { ownOf, type TicketEntry } from './desk-state.ts';
import { deskStore, useDesk } from './desk-store.ts';
import { LoadFailure } from './load-failure.tsx';
import { loadMessages } from './load-desk.ts';
import { MessageList } from './message-list.tsx';
import { sendText } from './send-text.ts';
import { useConversation } from './use-conversation.ts';
import { useOpenTicket } from './use-open-ticket.ts';
import { type WritingStop, writingStopOf } from './writing.ts';

const Root = styled('section')({ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0, background: color.wallpaper });
const Waiting = styled('div')({ flex: 1, padding: 24, '& > span': { height: 40, marginBottom: 12, borderRadius: 12 } });

function Loading() {
  const { t } = useTranslation();
  return (
    <Waiting role="status" aria-label={t('busy.loading')} data-testid="conversation-loading">
      <Skeleton style={{ width: '45%' }} />
      <Skeleton style={{ width: '60%', marginLeft: 'auto' }} />
      <Skeleton style={{ width: '35%' }} />
    </Waiting>
  );
}

type Props = { withBack: boolean; onAccepted: () => void };

function OpenConversation({ ticket, contact, withBack, onAccepted }: Props & { ticket: TicketEntry; contact: ContactCard }) {
  const { t } = useTranslation('tickets');
  const toast = useToast();
  const { user } = useSignedIn();
  const conversation = useConversation(ticket);
  const typed = useDesk((state) => state.typed.get(ticket.id) ?? '');
  const stop = writingStopOf(ticket, ownOf(user));
  const stopText = (why: WritingStop): string | null => (why === null ? null : why.reason === 'notOpen' ? t('conversation.notOpen') : t('conversation.notMine', { name: why.name }));

  function messages() {
    if (conversation.loaded) return <MessageList ticket={ticket} contactName={contact.name} conversation={conversation} mayWrite={stop?.reason !== 'notMine'} />;
    if (conversation.failed === null) return <Loading />;
    return <LoadFailure title={t('conversation.errorTitle')} error={conversation.failed.error} onRetry={() => void loadMessages(ticket.id, 'first')} testId="conversation-error" />;
  }

  return (
    <>
      <ConversationHeader ticket={ticket} contact={contact} withBack={withBack} onAccepted={onAccepted} />
      {messages()}
      <Composer
        value={typed}
        onChange={(text) => deskStore.change((state) => setTyped(state, ticket.id, text))}
        onSend={({ sign }) => void sendText(ticket.id, { sign }).catch(toast.failure)}
        stop={stopText(stop)}
      />
    </>
  );
}

/** The conversation of the ticket in the address. */
export function Conversation({ uuid, withBack, onAccepted }: Props & { uuid: string }) {
  const { t } = useTranslation('tickets');
  const { ticket, error, retry } = useOpenTicket(uuid);
  const contact = useDesk((state) => state.contacts.get(ticket?.contactId ?? 0));
  const isThere = ticket !== undefined && contact !== undefined;
  return (
    <Root aria-label={contact === undefined ? t('page.conversation') : t('conversation.with', { name: contact.name })} data-testid="conversation">
      {isThere && <OpenConversation key={ticket.id} ticket={ticket} contact={contact} withBack={withBack} onAccepted={onAccepted} />}
      {!isThere && withBack && <BackToLists />}
      {!isThere && error === null && <Loading />}
      {!isThere && error !== null && <LoadFailure title={t('conversation.errorTitle')} error={error} onRetry={retry} testId="conversation-error" />}
    </Root>
  );
}
