import type { ShippingRow } from '@balcao/contract';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogBody, DialogHead, DialogTitle, useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { MessageText } from '../../messages/index.ts';
import { RecipientStateOf } from './recipient-state.tsx';

const Bubble = styled('div')({
  ...type.body,
  padding: '8px 12px',
  borderRadius: radius.card,
  background: color.mine,
  color: color.text,
  overflowWrap: 'anywhere',
});
const Times = styled('dl')({
  ...type.secondary,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '4px 16px',
  margin: 0,
  '& > dt': { color: color.text2 },
  '& > dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

/** What one person got, word for word, and what happened when. */
export function RecipientDialog({ row, onClose }: { row: ShippingRow; onClose: () => void }) {
  const { t } = useTranslation(['campaigns', 'common']);
  const format = useFormat();
  const titleId = useId();
  const fullScreen = useIsNarrow();
  const times = [
    ['asked', row.confirmationRequestedAt],
    ['confirmed', row.confirmedAt],
    ['sent', row.deliveredAt],
    ['delivered', row.receivedAt],
    ['read', row.readAt],
    ['answered', row.answeredAt],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={fullScreen}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: fullScreen ? { borderRadius: 0 } : { width: 480, m: 4 } } }}
      data-testid="campaign-recipient"
    >
      <DialogHead>
        <DialogTitle id={titleId}>{row.name}</DialogTitle>
        <IconButton label={t('common:actions.close')} onClick={onClose} data-testid="campaign-recipient-close">
          <X />
        </IconButton>
      </DialogHead>
      <DialogBody>
        <RecipientStateOf row={row} />
        {row.confirmationMessage !== null && (
          <Bubble>
            <MessageText text={row.confirmationMessage} />
          </Bubble>
        )}
        {row.message !== '' && (
          <Bubble>
            <MessageText text={row.message} />
          </Bubble>
        )}
        <Times>
          {times.map(([key, at]) =>
            at === null ? null : (
              <div key={key} style={{ display: 'contents' }}>
                <dt>{t(`report.times.${key}`)}</dt>
                <dd>{format.dateTimeSeconds(at)}</dd>
              </div>
            ),
          )}
        </Times>
      </DialogBody>
    </Dialog>
  );
}
