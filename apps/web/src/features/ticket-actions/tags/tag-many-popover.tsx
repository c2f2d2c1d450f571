import Popover from '@mui/material/Popover';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { useCloseOnBack } from '../../../ui/dialogs/close-on-back.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import type { TicketEntry } from '../../desk/index.ts';
import { useCreateTag } from '../../tags/index.ts';
import { tagMany } from '../many-tickets.ts';
import { TagSearch, type TagSearchProps } from './tag-search.tsx';

export type TagManyPopoverProps = {
  tickets: readonly TicketEntry[];
  anchor: HTMLElement;
  /** With the tickets that have the tag now. */
  onDone: (ticketIds: readonly number[]) => void;
  onClose: () => void;
};

/** Chooses the tag that several tickets get (S490). */
export function TagManyPopover({ tickets, anchor, onDone, onClose }: TagManyPopoverProps) {
  const { t } = useTranslation('ticketActions');
  useCloseOnBack(true, onClose);
  const createTag = useCreateTag();
  const { busy, run } = useBusy();

  const choose: TagSearchProps['onChoose'] = async (choice) => {
    try {
      const tagged = await run(async () =>
        tagMany(tickets, 'tag' in choice ? choice.tag : await createTag(choice.newName)),
      );
      if (tagged !== undefined) onDone(tagged);
      return tagged !== undefined;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  };

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('many.tagLabel', { count: tickets.length }),
          'aria-busy': busy || undefined,
          sx: { width: 300, maxWidth: 'calc(100vw - 16px)', mt: 1, p: 2 },
        },
      }}
      data-testid="tag-many-popover"
    >
      <TagSearch without={[]} onChoose={choose} />
    </Popover>
  );
}
