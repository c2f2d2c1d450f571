import Plus from 'lucide-react/icons/plus';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueMark } from '../../../ui/display/queue-mark.tsx';
import { SampleMark } from '../../../ui/display/sample-mark.tsx';
import { styled } from '../../../ui/styled.ts';
import { whereFactsHave } from '../../../ui/theme/facts-room.ts';
import { color, ellipsis, type } from '../../../ui/theme/tokens.ts';
import { ConnectionName } from '../../connections/index.ts';
import type { TicketEntry } from '../../desk/index.ts';
import { FittingTags } from '../../tags/index.ts';

const Root = styled('div')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  color: color.text2,
  '& > i': {
    flex: 'none',
    width: 3,
    height: 3,
    borderRadius: '50%',
    background: color.text3,
    ...whereFactsHave('least', { display: 'none' }),
  },
  '& > span': { flex: 'none' },
  '& > span[data-queue]': { display: 'flex', minWidth: 0, flex: '0 1 auto' },
  '& > span[data-owner]': {
    ...ellipsis,
    flex: '0 1 auto',
    ...whereFactsHave('some', { flex: 'none', maxWidth: 88 }),
    ...whereFactsHave('least', { flex: 'none', maxWidth: 56 }),
  },
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
          <FittingTags
            tags={tags}
            aria-label={t('tags.label')}
            testIds={{ list: 'conversation-tags', more: 'conversation-more-tags' }}
          />
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
