import { useTranslation } from 'react-i18next';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';

const Root = styled('span')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  marginLeft: 8,
  fontWeight: 400,
  color: color.text2,
  '& > span': { width: 12, height: 12 },
});

/** Beside the one field that is being saved (S312). */
export function SavingHint({ isShown, testId }: { isShown: boolean; testId: string }) {
  const { t } = useTranslation('settings');
  return (
    <span role="status">
      {isShown && (
        <Root data-testid={`${testId}-saving`}>
          <Spinner aria-hidden />
          {t('saving')}
        </Root>
      )}
    </span>
  );
}
