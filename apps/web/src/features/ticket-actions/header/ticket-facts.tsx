import Plus from 'lucide-react/icons/plus';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { SampleMark } from '../../../ui/display/sample-mark.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { ConnectionName } from '../../connections/index.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { TagChip } from '../../tags/index.ts';

const Root = styled('div')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  color: color.text2,
  '& > i': { flex: 'none', width: 3, height: 3, borderRadius: '50%', background: color.text3 },
  '& > span': { flex: 'none' },
  '& > span[data-owner]': { ...ellipsis, flex: '0 1 auto' },
  // On a phone the queue gives way to what stands behind it, instead of pushing it under the buttons.
  '&[data-tight] > [data-queue]': { display: 'flex', minWidth: 0, flex: '0 1 auto' },
});
const Tags = styled('ul')({
  display: 'flex',
  gap: 4,
  minWidth: 0,
  margin: 0,
  padding: 0,
  overflow: 'hidden',
  listStyle: 'none',
  '& li': { display: 'flex', minWidth: 0, overflow: 'hidden' },
  '& li[data-more]': { flex: 'none', alignItems: 'center' },
});
const Add = styled('button')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  margin: '-4px 0',
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: color.text2,
  cursor: 'pointer',
  '&:hover': { background: color.hover, color: color.text },
});

/** The colour of tickets without a queue. */
const noQueueColor = color.text3;

export type TicketFactsProps = {
  ticket: TicketEntry;
  isTight: boolean;
  tagsButton: RefObject<HTMLButtonElement | null>;
  onTags: () => void;
};

/** More tags than these are counted, so that the header keeps its room. */
const shownTags = 2;

/** Number, queue, owner, connection and tags of the open ticket (S143, S157). */
export function TicketFacts({ ticket, isTight, tagsButton, onTags }: TicketFactsProps) {
  const { t } = useTranslation('ticketActions');
  const { queue, user, tags } = ticket;
  // A phone has room for the mark or for the owner.
  const isMarked = isTight && ticket.whatsapp?.isSample === true;
  return (
    <Root data-tight={isTight || undefined} data-testid="conversation-facts">
      <span data-testid="conversation-id">{t('header.id', { id: ticket.id })}</span>
      <i />
      <span data-queue>
        <QueueMark name={queue?.name ?? t('header.noQueue')} color={queue?.color ?? noQueueColor} />
      </span>
      {isMarked && <SampleMark />}
      {user && !isMarked && (
        <>
          <i />
          <span data-owner data-testid="conversation-owner" title={user.name}>
            {user.name}
          </span>
        </>
      )}
      <ConnectionName connection={ticket.whatsapp} />
      {!isTight && (
        <>
          {tags.length > 0 && (
            <Tags aria-label={t('tags.label')} data-testid="conversation-tags">
              {tags.slice(0, shownTags).map((tag) => (
                <li key={tag.id}>
                  <TagChip style={{ '--chip': tag.color }} title={tag.name}>
                    {tag.name}
                  </TagChip>
                </li>
              ))}
              {tags.length > shownTags && (
                <li
                  data-more
                  title={tags
                    .slice(shownTags)
                    .map(({ name }) => name)
                    .join(', ')}
                  data-testid="conversation-more-tags"
                >
                  {t('tags.more', { count: tags.length - shownTags })}
                </li>
              )}
            </Tags>
          )}
          <Add
            ref={tagsButton}
            type="button"
            aria-label={t('tags.add')}
            title={t('tags.add')}
            aria-haspopup="dialog"
            onClick={onTags}
            data-testid="conversation-add-tag"
          >
            <Plus size={14} />
          </Add>
        </>
      )}
    </Root>
  );
}
