import type { ContactRow, DuplicateGroup } from '@balcao/contract';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/errors.ts';
import { useBusy } from '../../../lib/busy.ts';
import { contactTitle, showNumber } from '../../../lib/format/show-number.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { useDuplicates, useMergeCalls, useMerges } from './use-merges.ts';

const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2 });
const Group = styled('fieldset')({
  margin: 0,
  padding: 16,
  minWidth: 0,
  border: `1px solid ${color.divider}`,
  borderRadius: radius.control,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  '& legend': { ...type.meta, padding: '0 4px', color: color.text2 },
});
const Choice = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  cursor: 'pointer',
  '& input': { width: 18, height: 18, flex: 'none', accentColor: color.primary },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...type.meta, display: 'block', color: color.text2 },
});
const Part = styled('h3')({ ...type.h2, margin: '8px 0 0' });
const Merges = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' });
const Merge = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...type.meta, display: 'block', color: color.text2 },
});

const detailsOf = ({ number, email }: ContactRow): string =>
  [number === null ? '' : showNumber(number), email].filter((part) => part !== '').join(' · ');

/** One group: who stays is chosen, the others become part of that one, one after the other. */
function GroupForm({ group: { reason, key, contacts } }: { group: DuplicateGroup }) {
  const { t } = useTranslation('contacts');
  const { merge } = useMergeCalls();
  const { busy, run } = useBusy();
  const [winnerId, setWinnerId] = useState(contacts[0]?.id ?? 0);
  const name = useId();
  async function mergeAll(): Promise<void> {
    for (const { id } of contacts) if (id !== winnerId) await merge({ winnerId, loserId: id });
  }
  return (
    <Group data-testid="merge-group">
      <legend>
        {t(reason === 'number' ? 'merge.sameNumber' : 'merge.sameEmail', {
          key: reason === 'number' ? showNumber(key) : key,
        })}
      </legend>
      {contacts.map((contact) => (
        <Choice key={contact.id}>
          <input type="radio" name={name} checked={contact.id === winnerId} onChange={() => setWinnerId(contact.id)} />
          <span>
            {contactTitle(contact)}
            <small>{detailsOf(contact)}</small>
          </span>
        </Choice>
      ))}
      <div>
        <Button
          size="small"
          variant="primary"
          busy={busy}
          onClick={() => void run(mergeAll)}
          data-testid="merge-confirm"
        >
          {t(busy ? 'merge.merging' : 'merge.merge')}
        </Button>
      </div>
    </Group>
  );
}

/** What was merged lately, with the way back (S587). */
function RecentMerges() {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const { data = [] } = useMerges();
  const { undo } = useMergeCalls();
  if (data.length === 0) return null;
  return (
    <>
      <Part>{t('merge.recent')}</Part>
      <Merges data-testid="merge-recent">
        {data.map((merge) => (
          <Merge key={merge.id}>
            <span>
              {t('merge.line', { name: merge.loserName, winner: merge.winner.name })}
              <small>
                {merge.userName === null ? '' : `${merge.userName} · `}
                {format.shortDateTime(merge.createdAt)}
              </small>
            </span>
            <Button size="small" onClick={() => void undo(merge)} data-testid="merge-undo">
              {t('merge.undo')}
            </Button>
          </Merge>
        ))}
      </Merges>
    </>
  );
}

/** Compares contacts that seem to be one person and merges them; a merge can be taken back here. */
export function MergeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const { data, error } = useDuplicates(true);
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 560 } } }}
      data-testid="merge-dialog"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{t('merge.title')}</DialogTitle>
        <IconButton label={t('common:actions.close')} onClick={onClose} data-testid="merge-dialog-close">
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody>
        <Quiet>{t('merge.lead')}</Quiet>
        {data === undefined && error === null && <Skeleton style={{ height: 96 }} />}
        {error !== null && <Quiet role="alert">{errorText(error)}</Quiet>}
        {data?.length === 0 && <Quiet data-testid="merge-none">{t('merge.none')}</Quiet>}
        {data?.map((group) => (
          <GroupForm key={`${group.reason}/${group.key}/${group.contacts.map(({ id }) => id).join()}`} group={group} />
        ))}
        <RecentMerges />
      </DialogBody>
    </Dialog>
  );
}
