import { type ListedTicket, ticketsEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { contactTitle } from '../../../lib/format/show-number.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, radius, type } from '../../../ui/theme/tokens.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

const Root = styled('div')({
  position: 'absolute',
  left: 12,
  right: 12,
  bottom: '100%',
  zIndex: 3,
  maxWidth: 440,
  maxHeight: 280,
  marginBottom: 6,
  padding: 4,
  overflowY: 'auto',
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadowMenu,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
});
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '4px 8px',
  borderRadius: 8,
  cursor: 'pointer',
  '&[aria-selected=true]': { background: color.hover },
  '& > span:not([aria-hidden])': { flex: 1, minWidth: 0 },
  '& strong, & small': { ...ellipsis, display: 'block' },
  '& strong': { fontWeight: 550 },
  '& small': { ...type.meta, color: color.text2 },
});
const Note = styled('p')({ ...type.secondary, margin: 0, padding: '10px 8px', color: color.text2 });

/** More are not offered. */
const most = 8;

/** The tickets that fit what was typed after "#", among those the viewer may see. */
export function useTicketSuggestions(text: string | null) {
  const search = useDebounced(text ?? '', 250);
  const searchParam = search === '' ? '' : /^\d+$/.test(search) ? `#${search}` : search;
  const query = useQuery({
    queryKey: ['teamChat', 'suggestions', searchParam],
    queryFn: async ({ signal }): Promise<readonly ListedTicket[]> => {
      const filter = searchParam === '' ? { status: 'open' as const } : {};
      const { tickets } = await call(ticketsEndpoints.list, {
        query: { ...filter, searchParam, showAll: 'true' },
        signal,
      });
      return tickets.slice(0, most);
    },
    enabled: text !== null,
    meta: { quiet: true },
  });
  return {
    tickets: query.data ?? [],
    isSearching: query.isPending || search !== (text ?? ''),
    isFailed: query.isError,
  };
}

/** The tickets to choose from, above the input, which keeps the focus. */
export function TicketSuggestions({
  id,
  tickets,
  note,
  active,
  onActive,
  onChoose,
}: {
  id: string;
  tickets: readonly ListedTicket[];
  note: string | null;
  active: number;
  onActive: (index: number) => void;
  onChoose: (ticketId: number) => void;
}) {
  const { t } = useTranslation('teamChat');
  return (
    <Root data-testid="chat-suggestions">
      <ul id={id} role="listbox" aria-label={t('tickets.label')}>
        {tickets.map((ticket, index) => (
          <Row
            key={ticket.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseEnter={() => onActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(ticket.id)}
            data-testid="chat-suggestion"
          >
            <Avatar name={contactTitle(ticket.contact)} picture={ticket.contact.profilePicUrl} />
            <span>
              <strong>{`#${ticket.id} ${contactTitle(ticket.contact)}`}</strong>
              <small>
                {[ticket.queue?.name ?? t('tickets.noQueue'), t(`tickets.status.${ticket.status}`)].join(' · ')}
              </small>
            </span>
          </Row>
        ))}
      </ul>
      {note !== null && <Note role="status">{note}</Note>}
    </Root>
  );
}
