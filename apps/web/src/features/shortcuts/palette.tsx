import Dialog from '@mui/material/Dialog';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type, visuallyHidden } from '../../ui/theme/tokens.ts';
import { showNumber } from '../../lib/format/show-number.ts';
import { sendTicketCommand } from '../desk/index.ts';
import { goToTicket } from '../notifications/index.ts';
import { KeyCaps } from './key-caps.tsx';
import type { PageLink } from './page-place.ts';
import { rank } from './rank.ts';
import { type Command, type CommandGroup, useCommands } from './use-commands.ts';
import { type SearchResults, useSearchResults } from './use-search-results.ts';
import { useRecentCommands } from './use-recent-commands.ts';

const Field = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flex: 'none',
  padding: '0 16px',
  borderBottom: `1px solid ${color.divider2}`,
  color: color.text2,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 52,
    border: 0,
    outline: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: 16,
    color: color.text,
  },
});
const List = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', padding: 8 });
const Group = styled('div')({
  '& > h3': { ...type.meta, margin: 0, padding: '8px 8px 4px', fontWeight: 600, color: color.text2 },
});
const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 40,
  padding: '4px 8px',
  borderRadius: 8,
  cursor: 'pointer',
  '&[aria-selected=true]': { background: color.primaryTint2 },
  '& > span:first-of-type': { ...ellipsis, flex: '0 1 auto' },
  '& small': { ...type.meta, ...ellipsis, flex: 1, color: color.text2 },
  '& > span:last-of-type:not(:first-of-type)': { marginLeft: 'auto' },
});
const Quiet = styled('p')({ margin: 0, padding: '24px 16px', textAlign: 'center', color: color.text2 });
const Hidden = styled('p')(visuallyHidden);

const order: readonly CommandGroup[] = ['tickets', 'ticket', 'desk', 'pages', 'general'];

type Section = { readonly title: 'recent' | 'results' | CommandGroup; readonly commands: readonly Command[] };

/** What was found by asking, as commands. */
function foundSections(
  { tickets, contacts }: SearchResults,
  navigate: (to: string) => unknown,
  statusOf: (ticket: SearchResults['tickets'][number]) => string,
): readonly Section[] {
  const beginWith = (contact: SearchResults['contacts'][number]) => (): void => {
    if (!/^\/tickets(\/|$)/.test(location.pathname)) void navigate('/tickets');
    sendTicketCommand('new', contact);
  };
  return [
    {
      title: 'tickets',
      commands: tickets.map((ticket): Command => ({
        id: `ticket-${ticket.id}`,
        group: 'tickets',
        label: ticket.contact.name,
        hint: statusOf(ticket),
        run: () => goToTicket(ticket, navigate),
      })),
    },
    {
      title: 'contacts',
      commands: contacts.map((contact): Command => ({
        id: `contact-${contact.id}`,
        group: 'contacts',
        label: contact.name,
        hint: contact.number === null ? undefined : showNumber(contact.number),
        run: beginWith(contact),
      })),
    },
  ];
}

/** The commands in the parts they are shown in: by their kind, or by how well they answer what is typed. */
function sectionsOf(
  commands: readonly Command[],
  found: readonly Section[],
  text: string,
  recent: readonly string[],
): readonly Section[] {
  const isReply = ({ group }: Command): boolean => group === 'replies';
  if (text.trim() !== '') {
    const fitting = rank(commands, text, recent);
    return [
      { title: 'results' as const, commands: fitting.filter((command) => !isReply(command)) },
      { title: 'replies' as const, commands: fitting.filter(isReply) },
      ...found,
    ].filter((section) => section.commands.length > 0);
  }
  const lately = rank(commands, '', recent).filter(({ id }) => recent.includes(id));
  // There may be hundreds of quick messages: they are for those who type.
  const rest = commands.filter((command) => !recent.includes(command.id) && !isReply(command));
  return [
    { title: 'recent' as const, commands: lately },
    ...order.map((group) => ({ title: group, commands: rest.filter((command) => command.group === group) })),
  ].filter((section) => section.commands.length > 0);
}

type Props = {
  pages: readonly PageLink[];
  onChoose: (command: Command) => void;
  onClose: () => void;
  recent: readonly string[];
};

function Content({ pages, onChoose, onClose, recent }: Props) {
  const { t } = useTranslation('shortcuts');
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(pages);
  const found = useSearchResults(text);
  const { searching } = found;
  const sections = sectionsOf(
    commands,
    foundSections(found, navigate, ({ status, id: ticketId }) => t(`status.${status}`, { id: ticketId })),
    text,
    recent,
  );
  const all = sections.flatMap((section) => section.commands);
  const current = Math.min(active, all.length - 1);

  function onKeyDown(event: KeyboardEvent): void {
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + 8, PageUp: current - 8 }[
      event.key
    ];
    if (target !== undefined && all.length > 0) {
      event.preventDefault();
      const isStep = event.key.startsWith('Arrow');
      const next = isStep ? (target + all.length) % all.length : Math.min(Math.max(target, 0), all.length - 1);
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    }
    const chosen = all[current];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || chosen === undefined) return;
    event.preventDefault();
    onChoose(chosen);
  }

  return (
    <>
      <Field>
        <Search size={18} aria-hidden />
        <input
          role="combobox"
          aria-label={t('palette.label')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
          placeholder={t('palette.placeholder')}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          // The palette is opened to write in it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          data-testid="palette-input"
        />
      </Field>
      <List id={`${id}-list`} role="listbox" aria-label={t('palette.results')} data-testid="palette-list">
        {sections.map((section) => (
          <Group key={section.title} role="group" aria-labelledby={`${id}-${section.title}`}>
            <h3 id={`${id}-${section.title}`} role="presentation">
              {t(`palette.groups.${section.title}`)}
            </h3>
            {section.commands.map((command) => {
              const index = all.indexOf(command);
              return (
                <Row
                  key={command.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  onMouseMove={() => setActive(index)}
                  // The box keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(command)}
                  data-testid="palette-option"
                >
                  <span>{command.label}</span>
                  {command.hint !== undefined && <small>{command.hint}</small>}
                  {command.combo !== undefined && (
                    <span aria-hidden>
                      <KeyCaps combo={command.combo} />
                    </span>
                  )}
                </Row>
              );
            })}
          </Group>
        ))}
      </List>
      {all.length === 0 && <Quiet>{searching ? t('palette.searching') : t('palette.nothing')}</Quiet>}
      <Hidden role="status">{searching ? t('palette.searching') : t('palette.count', { count: all.length })}</Hidden>
    </>
  );
}

/**
 * Finds pages, actions, quick messages, tickets and contacts by a few letters and goes there or does it; the whole of
 * it by keyboard (F2).
 */
export function Palette({ open, pages, onClose }: { open: boolean; pages: readonly PageLink[]; onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  const titleId = useId();
  const isNarrow = useIsNarrow();
  const { recent, note } = useRecentCommands();
  const chosen = useRef<Command | null>(null);
  const choose = (command: Command): void => {
    if (command.group !== 'tickets' && command.group !== 'contacts') note(command.id);
    chosen.current = command;
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isNarrow}
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { sx: isNarrow ? {} : { width: 600, maxWidth: '100%', maxHeight: 'min(480px, 80vh)', mt: '10vh' } },
        // Only once the focus is back where it was can a command take it elsewhere.
        transition: {
          onExited: () => {
            const command = chosen.current;
            chosen.current = null;
            void command?.run();
          },
        },
      }}
      data-testid="palette"
    >
      <Hidden id={titleId}>{t('palette.label')}</Hidden>
      <Content pages={pages} recent={recent} onChoose={choose} onClose={onClose} />
    </Dialog>
  );
}
