import type { Tag } from '@balcao/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../lib/busy.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogFoot, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { useCreateTag } from '../../tags/index.ts';
import type { LackingTag } from './ask-for-tag.ts';
import { TagSearch, type TagSearchProps } from './tag-search.tsx';

const Text = styled('p')({ margin: 0, color: color.text2, overflowWrap: 'anywhere' });

/** Asks for the tag without which a queue lets nobody resolve; the choice resolves (S507, S508). */
export function DemandedTagDialog({ of, onAnswer }: { of: LackingTag; onAnswer: (tag: Tag | null) => void }) {
  const { t } = useTranslation(['ticketActions', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const createTag = useCreateTag();
  const { busy, run } = useBusy();

  const choose: TagSearchProps['onChoose'] = async (choice) => {
    try {
      const tag = await run(async () => ('tag' in choice ? choice.tag : createTag(choice.newName)));
      if (tag !== undefined) onAnswer(tag);
      return tag !== undefined;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  };

  return (
    <Dialog
      open
      onClose={() => !busy && onAnswer(null)}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-text`}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 432 } } }}
      data-testid="demanded-tag"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('demandedTag.title')}</DialogTitle>
      </DialogHead>
      <DialogBody>
        <Text id={`${titleId}-text`}>
          {'count' in of
            ? t('demandedTag.many', { count: of.count })
            : t('demandedTag.one', { name: of.contactName, queue: of.queueName })}
        </Text>
        <TagSearch without={[]} onChoose={choose} />
      </DialogBody>
      <DialogFoot>
        <Button disabled={busy} onClick={() => onAnswer(null)} data-testid="demanded-tag-cancel">
          {t('common:actions.cancel')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
