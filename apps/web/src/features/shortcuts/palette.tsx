import { Dialog } from '../../ui/dialogs/dialog.tsx';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type, visuallyHidden } from '../../ui/theme/tokens.ts';
import { KeyCaps } from './key-caps.tsx';
import type { PageLink } from './shortcut-map.ts';
import { foundSections, sectionsOf } from './palette-sections.ts';
import { type Command, useCommands } from './use-commands.ts';
import { useSearchResults } from './use-search-results.ts';
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

type Props = {
  pages: readonly PageLink[];
  onChoose: (command: Command) => void;
  onClose: () => void;
  recent: readonly string[];
};

const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The row a key leads to. Arrows go round at the ends, pages stop there. */
function rowAfter(key: string, current: number, count: number): number | undefined {
  const step = keySteps[key];
  if (step === undefined || count === 0) return undefined;
  const target = current + step;
  return Math.abs(step) === 1 ? (target + count) % count : Math.min(Math.max(target, 0), count - 1);
}

/** What is typed, what that finds, and which row is selected. */
function usePalette({ pages, onChoose, onClose, recent }: Props) {
  const { t } = useTranslation('shortcuts');
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(pages);
  const results = useSearchResults(text);
  const found = foundSections(results, navigate, ({ status, id: ticketId }) => t(`status.${status}`, { id: ticketId }));
  const sections = sectionsOf(commands, found, text, recent);
  const all = sections.flatMap((section) => section.commands);
  const current = Math.min(active, all.length - 1);

  return {
    id,
    text,
    sections,
    all,
    current,
    isSearching: results.searching,
    select: setActive,
    type(next: string): void {
      setText(next);
      setActive(0);
    },
    onKeyDown(event: KeyboardEvent): void {
      const next = rowAfter(event.key, current, all.length);
      if (next !== undefined) {
        event.preventDefault();
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
    },
  };
}

type PaletteState = ReturnType<typeof usePalette>;

function CommandRow({
  palette,
  command,
  onChoose,
}: { palette: PaletteState; command: Command } & Pick<Props, 'onChoose'>) {
  const index = palette.all.indexOf(command);
  return (
    <Row
      id={`${palette.id}-${index}`}
      role="option"
      aria-selected={index === palette.current}
      onMouseMove={() => palette.select(index)}
      // The input keeps the focus.
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
}

function PaletteInput({ palette }: { palette: PaletteState }) {
  const { t } = useTranslation('shortcuts');
  const { id, text, all, current } = palette;
  return (
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
        onChange={(event) => palette.type(event.target.value)}
        onKeyDown={palette.onKeyDown}
        data-testid="palette-input"
      />
    </Field>
  );
}

function Content(props: Props) {
  const { t } = useTranslation('shortcuts');
  const palette = usePalette(props);
  const { id, sections, all, isSearching } = palette;
  return (
    <>
      <PaletteInput palette={palette} />
      <List id={`${id}-list`} role="listbox" aria-label={t('palette.results')} data-testid="palette-list">
        {sections.map((section) => (
          <Group key={section.title} role="group" aria-labelledby={`${id}-${section.title}`}>
            <h3 id={`${id}-${section.title}`} role="presentation">
              {t(`palette.groups.${section.title}`)}
            </h3>
            {section.commands.map((command) => (
              <CommandRow key={command.id} palette={palette} command={command} onChoose={props.onChoose} />
            ))}
          </Group>
        ))}
      </List>
      {all.length === 0 && <Quiet>{isSearching ? t('palette.searching') : t('palette.nothing')}</Quiet>}
      <Hidden role="status">{isSearching ? t('palette.searching') : t('palette.count', { count: all.length })}</Hidden>
    </>
  );
}

/**
 * The command palette: finds pages, actions, quick messages, tickets and contacts by a few letters, and opens or runs
 * them. It works by keyboard alone (F2).
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
        // A command may move the focus, so it runs after the dialog has given the focus back.
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
