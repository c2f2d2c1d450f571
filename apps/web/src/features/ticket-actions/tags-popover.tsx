import Popover from '@mui/material/Popover';
import type { Tag } from '@balcao/contract';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { QueueMark } from '../../ui/display/queue-mark.tsx';
import { SearchCombobox } from '../../ui/inputs/search-combobox.tsx';
import { styled } from '../../ui/styled.ts';
import { Field } from '../../ui/inputs/field.tsx';
import type { TicketEntry } from '../desk/index.ts';
import { TagChip, useTags } from '../tags/index.ts';
import { tagChoices } from './tag-choices.ts';
import { useTicketTags } from './use-ticket-tags.ts';

const Body = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, padding: 16 });
const TicketTags = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 0 },
  '& li > span': { maxWidth: 200, height: 24, lineHeight: '24px', padding: '0 8px', fontSize: 12 },
});

const newId = 'new';

/** The tags of a ticket: to remove, to add, and to create by name (S157). */
export function TagsPopover({
  ticket,
  anchor,
  onClose,
}: {
  ticket: TicketEntry;
  anchor: HTMLElement;
  onClose: () => void;
}) {
  const { t } = useTranslation('ticketActions');
  const all = useTags();
  const { busy, add, remove, create } = useTicketTags(ticket);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { found, newName, tooShort } = tagChoices(all.data ?? [], ticket.tags, text);
  const note = all.error
    ? `${t('tags.errorTitle')} ${errorText(all.error)}`
    : tooShort && found.length === 0
      ? t('tags.tooShort')
      : all.data !== undefined && found.length === 0 && newName === null
        ? t('tags.empty')
        : undefined;

  async function choose(id: string): Promise<void> {
    const tag = found.find((one) => String(one.id) === id);
    const isDone = tag === undefined ? newName !== null && (await create(newName)) : await add(tag);
    // What was typed meanwhile is for the next tag.
    if (isDone) setText((now) => (now === text ? '' : now));
  }

  function takeAway(tag: Tag): void {
    // Its button vanishes with the tag: a focus that is lost would take Esc with it.
    input.current?.focus();
    void remove(tag);
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('tags.label'),
          'aria-busy': busy || undefined,
          sx: { width: 300, maxWidth: 'calc(100vw - 16px)', mt: 1 },
        },
      }}
      data-testid="tags-popover"
    >
      <Body>
        {ticket.tags.length > 0 && (
          <TicketTags data-testid="tags-own">
            {ticket.tags.map((tag: Tag) => (
              <li key={tag.id}>
                <TagChip style={{ '--chip': tag.color }}>{tag.name}</TagChip>
                <IconButton
                  small
                  label={t('tags.remove', { name: tag.name })}
                  disabled={busy}
                  onClick={() => takeAway(tag)}
                  data-testid="tags-remove"
                >
                  <X />
                </IconButton>
              </li>
            ))}
          </TicketTags>
        )}
        <Field label={t('tags.search')}>
          <SearchCombobox
            autoFocus
            inputRef={input}
            text={text}
            onText={setText}
            options={[
              ...found.map((tag) => ({
                id: String(tag.id),
                label: tag.name,
                icon: <QueueMark name="" color={tag.color} />,
              })),
              ...(newName === null
                ? []
                : [{ id: newId, label: t('tags.create', { name: newName }), icon: <Plus size={16} aria-hidden /> }]),
            ]}
            onChoose={(id) => void choose(id)}
            note={note}
            listLabel={t('tags.label')}
            testId="tags-search"
          />
        </Field>
      </Body>
    </Popover>
  );
}
