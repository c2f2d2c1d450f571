import { useTranslation } from 'react-i18next';
import { contactTitle } from '../../lib/format/show-number.ts';
import { useFormat, useToday } from '../../lib/format/use-format.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { type TicketEntry, useDesk } from '../desk/index.ts';
import { plainText } from '../messages/index.ts';
import { readPreview } from '../tickets/index.ts';

const Root = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '6px 16px',
  border: 0,
  background: 'none',
  font: 'inherit',
  color: color.text,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&:focus-visible': { outlineOffset: -2 },
});
const Texts = styled('span')({ flex: 1, minWidth: 0 });
const Line = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 });
const Name = styled('span')({ ...ellipsis, flex: 1, fontWeight: 600 });
const Words = styled('span')({ ...type.secondary, ...ellipsis, flex: 1, color: color.text2 });
const Time = styled('time')({ ...type.meta, flex: 'none', color: color.text2, fontVariantNumeric: 'tabular-nums' });
const Badge = styled('span')({
  flex: 'none',
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 9,
  background: color.primary,
  color: color.onPrimary,
  fontSize: 11,
  lineHeight: '18px',
  fontWeight: 650,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});

/** An unread ticket in the bell: contact, last message, time and count. A click leads to the ticket (S36). */
export function UnreadTicketRow({ id, onChoose }: { id: number; onChoose: (ticket: TicketEntry) => void }) {
  const { t } = useTranslation(['tickets', 'notifications']);
  const format = useFormat();
  const today = useToday();
  const ticket = useDesk((state) => state.tickets.get(id));
  const contact = useDesk((state) => state.contacts.get(ticket?.contactId ?? 0));
  if (ticket === undefined || contact === undefined) return null;
  const preview = readPreview(ticket.lastMessage);
  const { unreadMessages: count, transferredBy } = ticket;
  return (
    <Root type="button" onClick={() => onChoose(ticket)} data-testid="unread-ticket" data-ticket={id}>
      <Avatar name={contact.name} picture={contact.profilePicUrl} />
      <Texts>
        <Line>
          <Name>{contactTitle(contact)}</Name>
          <Time dateTime={ticket.updatedAt}>{format.timeOrDate(ticket.updatedAt, today)}</Time>
        </Line>
        <Line>
          {count === 0 && transferredBy !== null ? (
            <Words>{t('tickets:row.handedOver', { name: transferredBy.name })}</Words>
          ) : (
            <>
              <Words>
                {preview.kind === 'text'
                  ? plainText(preview.text)
                  : (preview.name ?? t(`tickets:preview.${preview.kind}`))}
              </Words>
              <Badge aria-label={t('tickets:row.unread', { count })} role="img">
                {format.number(count)}
              </Badge>
            </>
          )}
        </Line>
      </Texts>
    </Root>
  );
}
