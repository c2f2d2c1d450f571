import Popover from '@mui/material/Popover';
import type { Tag } from '@balcao/contract';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../../../ui/dialogs/close-on-back.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { TagChip } from '../../tags/index.ts';
import { TagSearch } from './tag-search.tsx';
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
  useCloseOnBack(true, onClose);
  const { busy, add, remove, create } = useTicketTags(ticket);
  const input = useRef<HTMLInputElement>(null);

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
        <TagSearch
          without={ticket.tags}
          inputRef={input}
          onChoose={(choice) => ('tag' in choice ? add(choice.tag) : create(choice.newName))}
        />
      </Body>
    </Popover>
  );
}
