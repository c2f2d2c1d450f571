import { useTranslation } from 'react-i18next';
import { Button } from '../inputs/button.tsx';
import { styled } from '../styled.ts';
import { color } from '../theme/tokens.ts';
import { DialogFoot } from './dialog-parts.tsx';

const Question = styled('p')({
  flex: '1 0 100%',
  margin: 0,
  color: color.text2,
  '& strong': { display: 'block', color: color.text },
});

type DiscardProps = { testId: string; onKeep: () => void; onDiscard: () => void };

/** Asks, in the place of the buttons, before what was typed is lost. */
export function DiscardQuestion({ testId, onKeep, onDiscard }: DiscardProps) {
  const { t } = useTranslation();
  return (
    <DialogFoot role="alert" style={{ flexWrap: 'wrap' }}>
      <Question>
        <strong>{t('dialog.discardTitle')}</strong>
        {t('dialog.discardText')}
      </Question>
      <Button autoFocus onClick={onKeep} data-testid={`${testId}-keep`}>
        {t('dialog.keepEditing')}
      </Button>
      <Button variant="danger" onClick={onDiscard} data-testid={`${testId}-discard`}>
        {t('dialog.discard')}
      </Button>
    </DialogFoot>
  );
}
