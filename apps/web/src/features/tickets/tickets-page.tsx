import { type ContactOption, contactOption } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Button } from '../../ui/inputs/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, visuallyHidden } from '../../ui/theme/tokens.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { type CardPerson, findByUuid, useDesk, useTicketCommand } from '../desk/index.ts';
import { ConversationScreen } from './conversation-screen.ts';
import { type DeskDialog, DeskDialogs } from './desk-dialogs.tsx';
import { FirstStepsPanel, FirstStepsStrip } from './first-steps/first-steps.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { DeskTabs } from './list/desk-tabs.tsx';
import { TicketLists } from './list/ticket-lists.tsx';

/** The desk fills the page up to its edges, so these values are those of the page's padding. */
const Root = styled('div')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '4fr 8fr',
  gridTemplateRows: '100%',
  height: 'calc(100% + 48px)',
  margin: -24,
  overflow: 'hidden',
  '&[data-single]': { gridTemplateColumns: '100%', gridTemplateRows: 'auto minmax(0, 1fr)' },
  '&[data-alone]': { gridTemplateRows: 'minmax(0, 1fr)' },
  '&[data-strip]': { gridTemplateRows: 'auto auto minmax(0, 1fr)' },
  '&:not([data-single]) > section + section': { borderLeft: `1px solid ${color.divider2}` },
  [narrow]: { height: 'calc(100% + 32px)', margin: -16 },
});
const Empty = styled('section')({ display: 'grid', placeItems: 'center', minWidth: 0, background: color.wallpaper });
const Heading = styled('h1')(visuallyHidden);

const newCommand = ['new'] as const;

/** Below this width list and conversation do not fit side by side (R53). */
const oneAtATime = '(max-width: 899.95px)';

/** When the first list is usually loaded, in milliseconds. */
const prepareAfter = 600;

/** For somebody who came directly to a conversation, "back" leads to the list instead of leaving the product (S110). */
function useListBehind(uuid: string | undefined, isSingle: boolean): void {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  useEffect(() => {
    // Only the first entry of a visit has this key.
    if (!isSingle || uuid === undefined || key !== 'default') return;
    void navigate('/tickets', { replace: true });
    void navigate(`${pathname}${search}`);
  }, [isSingle, uuid, key, pathname, search, navigate]);
}

/** The lists are loaded first; the code of conversations is loaded afterwards. */
function usePreparedConversation(): void {
  useEffect(() => {
    // The conversation itself reports a failure, when it is opened.
    const timer = setTimeout(() => void ConversationScreen.prepare().catch(() => undefined), prepareAfter);
    return () => clearTimeout(timer);
  }, []);
}

/** Whoever comes from the list of contacts begins a conversation (S230), but not again after a reload. */
function useContactToWrite(onOpen: (contact: ContactOption) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  // As a text, because the state is another object on each look.
  const wish = JSON.stringify((state as { newTicketFor?: unknown } | null)?.newTicketFor ?? null);
  const open = useEffectEvent((contact: ContactOption) => {
    void navigate(`${pathname}${search}`, { replace: true, state: null });
    onOpen(contact);
  });
  useEffect(() => {
    const contact = contactOption.safeParse(JSON.parse(wish)).data;
    if (contact !== undefined) open(contact);
  }, [wish]);
}

/**
 * On narrow screens: "Ticket" is the conversation, "Atendimentos" the lists. The address decides which is shown, unless
 * there is no ticket to show (R15).
 */
function useNarrowTabs(uuid: string | undefined) {
  const navigate = useNavigate();
  const [left, setLeft] = useState<string>();
  const [wantsTicket, setWantsTicket] = useState(false);
  useEffect(() => {
    if (uuid === undefined) return;
    setLeft(undefined);
    setWantsTicket(false);
  }, [uuid]);
  const showLists = (): void => {
    setWantsTicket(false);
    if (uuid === undefined) return;
    setLeft(uuid);
    void navigate('/tickets');
  };
  const showTicket = (): void => {
    if (left === undefined) setWantsTicket(true);
    else void navigate(`/tickets/${left}`);
  };
  return { isTicket: uuid !== undefined || wantsTicket, showLists, showTicket };
}

/**
 * The desk: lists of tickets at the left, the conversation of the chosen one at the right; on narrow screens one or the
 * other (S107–S111).
 */
export function TicketsPage() {
  const { t } = useTranslation('tickets');
  const { ticketId: uuid } = useParams();
  const isSingle = useMediaQuery(oneAtATime, { noSsr: true });
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const currentId = useDesk((state) => (uuid === undefined ? undefined : findByUuid(state, uuid)?.id));
  const { isTicket, showLists, showTicket } = useNarrowTabs(uuid);
  useListBehind(uuid, isSingle);
  usePreparedConversation();
  const [dialog, setDialog] = useState<DeskDialog | null>(null);
  const openNew = useCallback(() => setDialog({ kind: 'new' }), []);
  const openForContact = useCallback(
    (_: 'new', { contact, person }: { contact?: ContactOption; person?: CardPerson }) =>
      setDialog({ kind: 'new', contact, person }),
    [],
  );
  useTicketCommand(newCommand, openForContact);
  useContactToWrite(useCallback((contact) => setDialog({ kind: 'new', contact }), []));
  const peek = useCallback((ticketId: number) => setDialog({ kind: 'peek', ticketId }), []);
  const firstSteps = useFirstSteps({ live: uuid === undefined });
  const tabs = [
    { value: 'ticket', label: t('narrow.ticket') },
    { value: 'lists', label: t('narrow.lists') },
  ] as const;
  const welcome = isSingle ? (
    <EmptyState
      data-testid="desk-welcome"
      title={t('welcome.title')}
      text={t('welcome.text')}
      action={
        <Button variant="primary" onClick={showLists} data-testid="desk-select">
          {t('narrow.select')}
        </Button>
      }
    />
  ) : (
    <EmptyState data-testid="desk-welcome" title={t('welcome.title')} text={t('welcome.text')} />
  );
  // On a phone the way back stands in the conversation's own bar (S1182).
  const isAlone = useIsNarrow() && uuid !== undefined;
  const showsStrip = isSingle && !isTicket && firstSteps !== null;

  return (
    <Root
      data-single={isSingle || undefined}
      data-alone={isAlone || undefined}
      data-strip={showsStrip || undefined}
      data-testid="desk"
    >
      <Heading ref={heading} tabIndex={-1}>
        {t('page.title')}
      </Heading>
      {isSingle && !isAlone && (
        <DeskTabs
          look="halves"
          label={t('narrow.label')}
          options={tabs}
          value={isTicket ? 'ticket' : 'lists'}
          onChange={(tab) => (tab === 'ticket' ? showTicket() : showLists())}
          testId="desk-tab"
        />
      )}
      {showsStrip && <FirstStepsStrip progress={firstSteps} />}
      <TicketLists hidden={isSingle && isTicket} currentId={currentId} onNewTicket={openNew} onPeek={peek} />
      {uuid !== undefined && (
        <Suspense fallback={<Empty aria-label={t('page.conversation')} />}>
          <ConversationScreen key={uuid} uuid={uuid} withBack={isSingle} />
        </Suspense>
      )}
      {uuid === undefined && (!isSingle || isTicket) && (
        <Empty aria-label={t('page.conversation')}>
          {isSingle || firstSteps === null ? welcome : <FirstStepsPanel progress={firstSteps} />}
        </Empty>
      )}
      <DeskDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </Root>
  );
}
