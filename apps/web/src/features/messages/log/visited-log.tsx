import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../lib/format/use-format.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { emptyWindow, loadMessages, type Outgoing, useDesk } from '../../desk/index.ts';
import type { BubbleActions } from '../bubble/bubble-props.ts';
import { MessageLog } from './message-log.tsx';
import { type MessageRow, rowsOf } from './message-rows.ts';
import { useLogLayers } from './use-log-layers.tsx';
import type { Visit } from './use-visit.ts';

type VisitedLogProps = {
  visit: Visit;
  contactName: string;
  /** The last message sent from here, which leads back to the open conversation. */
  lastPending: string | undefined;
  onEnd: () => void;
};

/** An earlier conversation of the same contact around a message that was found there; it can be read, and left. */
export function VisitedLog({ visit: { ticketId, target }, contactName, lastPending, onEnd }: VisitedLogProps) {
  const { t } = useTranslation('messages');
  const { user } = useSignedIn();
  const today = useToday();
  const { timeZone } = user.company;
  const ticket = useDesk((state) => state.tickets.get(ticketId));
  const known = useDesk((state) => state.messages);
  const { ids, lines, hasOlder, hasNewer, loading, failed } = useDesk(
    (state) => state.conversations.get(ticketId) ?? emptyWindow,
  );
  const messages = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, known]);
  const rows = useMemo((): MessageRow<Outgoing>[] => {
    const input = { messages, lines, pending: [], hasOlder, hasNewer, unread: null, isEarlier: true };
    const heading: MessageRow<Outgoing>[] =
      ticket === undefined ? [] : [{ type: 'ticket', key: `ticket-${ticketId}`, ticket }];
    return [...heading, ...rowsOf<Outgoing>({ ...input, timeZone, today })];
  }, [messages, lines, hasOlder, hasNewer, ticket, ticketId, timeZone, today]);
  const { layers, onPicture } = useLogLayers({ messages, contactName });
  const actions = useMemo((): BubbleActions => ({ onPicture }), [onPicture]);
  return (
    <>
      <MessageLog
        label={t('list.label', { name: contactName })}
        rows={rows}
        hasOlder={hasOlder}
        // The open conversation comes after it, also where its own end is loaded.
        hasNewer
        loading={loading === 'older' || loading === 'newer' ? loading : loading === null ? null : 'other'}
        failed={failed !== null}
        onOlder={() => void loadMessages(ticketId, 'older')}
        onNewer={() => void (hasNewer && loadMessages(ticketId, 'newer'))}
        onEnd={onEnd}
        target={target}
        unloadedNewCount={0}
        contactName={contactName}
        isGroup={ticket?.isGroup ?? false}
        actions={actions}
        earlierActions={actions}
        pending={() => null}
        lastPending={lastPending}
        announcement={null}
      />
      {layers}
    </>
  );
}
