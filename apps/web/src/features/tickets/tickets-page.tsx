import type { TicketStatus } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, visuallyHidden } from '../../ui/theme/tokens.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { Conversation } from './conversation.tsx';
import { useDesk } from './desk-store.ts';
import { TicketLists } from './ticket-lists.tsx';
import { findByUuid } from './writing.ts';

/** The desk fills the place of a page to its edges; the measures are those of the page's own padding. */
const Root = styled('div')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(280px, 4fr) 8fr',
  gridTemplateRows: '100%',
  height: 'calc(100% + 48px)',
  margin: -24,
  overflow: 'hidden',
  '&[data-single]': { gridTemplateColumns: '100%' },
  '& > section + section': { borderLeft: `1px solid ${color.divider2}` },
  [narrow]: { height: 'calc(100% + 32px)', margin: -16 },
});
const Welcome = styled('section')({ display: 'grid', placeItems: 'center', minWidth: 0, background: color.wallpaper });
const Heading = styled('h1')(visuallyHidden);

/** Below this width list and conversation do not fit side by side. */
const oneAtATime = '(max-width: 899.95px)';

/** The desk: lists of tickets at the left, the conversation of the chosen one at the right; on narrow screens one or the other (S107–S110). */
export function TicketsPage() {
  const { t } = useTranslation('tickets');
  const { ticketId: uuid } = useParams();
  const isSingle = useMediaQuery(oneAtATime, { noSsr: true });
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const [tab, setTab] = useState<TicketStatus>('open');
  const showOpen = useCallback(() => setTab('open'), []);
  const currentId = useDesk((state) => (uuid === undefined ? undefined : findByUuid(state, uuid)?.id));

  return (
    <Root data-single={isSingle || undefined} data-testid="desk">
      <Heading ref={heading} tabIndex={-1}>
        {t('page.title')}
      </Heading>
      {(!isSingle || uuid === undefined) && <TicketLists tab={tab} onTab={setTab} currentId={currentId} />}
      {uuid !== undefined && <Conversation key={uuid} uuid={uuid} withBack={isSingle} onAccepted={showOpen} />}
      {uuid === undefined && !isSingle && (
        <Welcome aria-label={t('page.conversation')}>
          <EmptyState data-testid="desk-welcome" title={t('welcome.title')} text={t('welcome.text')} />
        </Welcome>
      )}
    </Root>
  );
}
