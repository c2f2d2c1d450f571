import type { ContactCard } from '@balcao/contract';
import { Global } from '@emotion/react';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactTitle } from '../../../lib/format/show-number.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { SampleMark } from '../../../ui/display/sample-mark.tsx';
import { StatusChip } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { factsContainer } from '../../../ui/theme/facts-room.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { ContactDrawer } from '../../contacts/index.ts';
import { type TicketEntry, useTicketCommand } from '../../desk/index.ts';
import { AskNumberButton } from './ask-number.tsx';
import { Attaching } from '../attaching/attaching.tsx';
import { Forwarding } from '../forwarding/forwarding.tsx';
import { EarlierTickets } from './earlier-tickets.tsx';
import { HeaderActions, type HeaderCommand } from './header-actions.tsx';
import { HeaderDialogs } from './header-dialogs.tsx';
import { BackToLists, HeaderBar } from './header-parts.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketRating } from './ticket-rating.tsx';
import { useIsTight } from './use-is-tight.ts';

const drawerWidth = 320;
/** Below this width the drawer covers the conversation instead of standing beside it. */
const roomForBoth = '@media (min-width: 900px)';

const Face = styled('button')({
  display: 'grid',
  flex: 'none',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
});
const Texts = styled('div')({ flex: 1, minWidth: 0, ...factsContainer('header') });
const Title = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 8, minWidth: 0 });
const Name = styled('h2')({
  ...type.h2,
  ...ellipsis,
  margin: 0,
  '& button': {
    ...ellipsis,
    maxWidth: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
});
const Activity = styled('span')({ ...type.secondary, flex: 'none', color: color.primaryDark });
const DrawerPlace = styled('div')({
  position: 'absolute',
  zIndex: 2,
  top: 0,
  right: 0,
  bottom: 0,
  width: '100%',
  background: color.paper,
  [roomForBoth]: { width: drawerWidth, borderLeft: `1px solid ${color.divider2}` },
});
/** The height of an input of one line, below which the drawer ends. */
const inputHeight = 61;
/**
 * Makes room for the drawer beside the conversation, whatever that consists of. The input keeps its whole width below
 * the drawer, because there is little left beside it.
 */
const makeRoom = {
  'section:has(> [data-contact-drawer])': {
    [roomForBoth]: {
      paddingRight: drawerWidth,
      '& > [data-composer]': { marginRight: -drawerWidth, zIndex: 3 },
      '& > [data-contact-drawer]': { paddingBottom: inputHeight },
    },
  },
};

/** The commands that the header carries out. */
const keyCommands = ['transfer', 'notes', 'tags', 'contact'] as const;

export type TicketHeaderProps = {
  ticket: TicketEntry;
  contact: ContactCard;
  withBack: boolean;
  /** What somebody is doing right now, such as "digitando…". */
  activity?: ReactNode;
  /** Colleagues who have the same conversation open. */
  viewers?: ReactNode;
};

/**
 * The header of a conversation: contact, state and actions. It must be a direct child of the conversation's section
 * (S143–S157).
 */
export function TicketHeader({ ticket, contact, withBack, activity, viewers }: TicketHeaderProps) {
  const { t } = useTranslation('ticketActions');
  const root = useRef<HTMLElement>(null);
  const name = useRef<HTMLButtonElement>(null);
  const tagsButton = useRef<HTMLButtonElement>(null);
  const isTight = useIsTight(root, 560);
  const isSnug = useIsTight(root, 760);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [command, setCommand] = useState<HeaderCommand | null>(null);

  useTicketCommand(
    keyCommands,
    useCallback((wanted) => (wanted === 'contact' ? setDrawerOpen((isOpen) => !isOpen) : setCommand(wanted)), []),
  );

  function closeDrawer(): void {
    setDrawerOpen(false);
    name.current?.focus();
  }

  return (
    <>
      <HeaderBar ref={root} data-tight={isTight || undefined} data-testid="conversation-header">
        {withBack && <BackToLists />}
        <Face type="button" tabIndex={-1} aria-hidden onClick={() => setDrawerOpen(true)}>
          <Avatar name={contact.name} picture={contact.profilePicUrl} size={40} />
        </Face>
        <Texts>
          <Title>
            <Name title={contact.name} data-testid="conversation-name">
              <button
                ref={name}
                type="button"
                aria-description={t('header.openContact', { name: contact.name })}
                onClick={() => setDrawerOpen(true)}
                data-testid="conversation-contact"
              >
                {contactTitle(contact)}
              </button>
            </Name>
            {ticket.whatsapp?.isSample && !isTight && <SampleMark />}
            {activity && !isTight && <Activity data-testid="conversation-signs">{activity}</Activity>}
          </Title>
          {activity && isTight ? (
            <Activity data-testid="conversation-signs">{activity}</Activity>
          ) : (
            <TicketFacts ticket={ticket} isTight={isTight} tagsButton={tagsButton} onTags={() => setCommand('tags')} />
          )}
        </Texts>
        {viewers}
        {ticket.status === 'closed' && !isTight && <StatusChip>{t('header.closed')}</StatusChip>}
        <HeaderActions
          ticket={ticket}
          contact={contact}
          contactName={contactTitle(contact)}
          isTight={isTight}
          isSnug={isSnug}
          onCommand={setCommand}
        />
      </HeaderBar>
      {isDrawerOpen && (
        <DrawerPlace data-contact-drawer>
          <Global styles={makeRoom} />
          <Suspense fallback={null}>
            <ContactDrawer contact={contact} ticketId={ticket.id} onClose={closeDrawer}>
              <AskNumberButton ticket={ticket} contact={contact} />
              <TicketRating ticketId={ticket.id} />
              <EarlierTickets ticketId={ticket.id} />
            </ContactDrawer>
          </Suspense>
        </DrawerPlace>
      )}
      <Forwarding ticket={ticket} />
      <Attaching ticket={ticket} />
      <HeaderDialogs
        command={command}
        ticket={ticket}
        contact={contact}
        tagsAnchor={isTight ? name : tagsButton}
        onClose={() => setCommand(null)}
      />
    </>
  );
}
