import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogBody } from './dialog-parts.tsx';
import { PlainDialog } from './plain-dialog.tsx';
import { Button } from '../inputs/button.tsx';
import { IconButton } from '../inputs/icon-button.tsx';
import { styled } from '../styled.ts';
import { color } from '../theme/tokens.ts';

const Mark = styled('span')({
  position: 'absolute',
  top: 8,
  right: 8,
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: color.primary,
});

/** On a phone: a button that opens the filters of a list, with a mark while one of them is on (S1183). */
export function FilterSheet({
  isFiltering,
  testId,
  children,
}: {
  isFiltering: boolean;
  /** Of the button, and the start of those in the sheet. */
  testId: string;
  children: (close: () => void) => ReactNode;
}) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton
        label={isFiltering ? t('filters.openActive') : t('filters.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        data-testid={testId}
      >
        <SlidersHorizontal />
        {isFiltering && <Mark />}
      </IconButton>
      {isOpen && (
        <PlainDialog title={t('filters.title')} onClose={close} testId={`${testId}-dialog`}>
          <DialogBody>
            {children(close)}
            <Button variant="primary" onClick={close} data-testid={`${testId}-done`}>
              {t('filters.done')}
            </Button>
          </DialogBody>
        </PlainDialog>
      )}
    </>
  );
}
