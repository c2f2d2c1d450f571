import type { ContactCard } from '@balcao/contract';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session/session.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { Composer } from '../composer/index.ts';
import { viewerOf, type TicketEntry, useDesk, type ReadOnlyReason, readOnlyReasonOf } from '../desk/index.ts';
import { MessageList } from '../messages/index.ts';
import { usePresence, Viewers } from '../presence/index.ts';
import { PendingSchedules } from '../schedules/index.ts';
import { FilledSchedule } from './filled-schedule.tsx';
import { TicketHeader, TicketHeaderLoading } from '../ticket-actions/index.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useOpenTicket } from './use-open-ticket.ts';

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  background: color.wallpaper,
  outline: 'none',
});
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

type Props = { withBack: boolean };

function OpenConversation({ ticket, contact, withBack }: Props & { ticket: TicketEntry; contact: ContactCard }) {
  const { t } = useTranslation('tickets');
  const { user } = useSignedIn();
  const isLoading = useDesk((state) => {
    const window = state.conversations.get(ticket.id);
    return window === undefined || (!window.loaded && window.failed === null);
  });
  const { activity, typingColleague, viewers } = usePresence(ticket.id);
  const readOnlyReason = readOnlyReasonOf(ticket, viewerOf(user));
  const readOnlyText = (why: ReadOnlyReason): string | null =>
    why === null
      ? null
      : why.reason === 'notOpen'
        ? t('conversation.notOpen')
        : t('conversation.notMine', { name: why.name });

  return (
    <>
      <TicketHeader
        ticket={ticket}
        contact={contact}
        withBack={withBack}
        activity={activity}
        viewers={viewers.length > 0 && <Viewers people={viewers} />}
      />
      <ConnectionBanner ticket={ticket} />
      <MessageList ticket={ticket} contactName={contact.name} mayWrite={readOnlyReason?.reason !== 'notMine'} />
      <Suspense fallback={null}>
        <PendingSchedules
          contactId={contact.id}
          textOf={(schedule) => <FilledSchedule ticketId={ticket.id} schedule={schedule} />}
        />
      </Suspense>
      <Composer
        ticketId={ticket.id}
        connectionId={ticket.whatsappId}
        contactName={contact.name}
        readOnlyText={readOnlyText(readOnlyReason)}
        loading={isLoading}
        typingColleague={typingColleague}
      />
    </>
  );
}

/** The conversation of the ticket with this uuid. */
export function Conversation({ uuid, withBack }: Props & { uuid: string }) {
  const { t } = useTranslation('tickets');
  const { ticket, error, retry } = useOpenTicket(uuid);
  const contact = useDesk((state) => state.contacts.get(ticket?.contactId ?? 0));
  const isThere = ticket !== undefined && contact !== undefined;
  return (
    <Root
      tabIndex={-1}
      data-conversation
      aria-label={contact === undefined ? t('page.conversation') : t('conversation.with', { name: contact.name })}
      data-testid="conversation"
    >
      {isThere && <OpenConversation key={ticket.id} ticket={ticket} contact={contact} withBack={withBack} />}
      {!isThere && <TicketHeaderLoading withBack={withBack} />}
      {!isThere && error === null && <Loading />}
      {!isThere && error !== null && (
        <LoadFailure title={t('conversation.errorTitle')} error={error} onRetry={retry} testId="conversation-error" />
      )}
    </Root>
  );
}
