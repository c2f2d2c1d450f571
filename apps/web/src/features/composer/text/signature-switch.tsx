import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';

const Root = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flex: 'none',
  height: 40,
  padding: '0 10px 0 8px',
  fontSize: 13,
  fontWeight: 550,
  cursor: 'pointer',
});
const Track = styled('input')({
  appearance: 'none',
  position: 'relative',
  width: 32,
  height: 20,
  margin: 0,
  borderRadius: 10,
  background: color.outline,
  cursor: 'pointer',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 16,
    height: 16,
    borderRadius: '50%',
    background: color.paper,
    transition: 'transform 120ms',
  },
  '&:checked': { background: color.primary },
  '&:checked::after': { transform: 'translateX(12px)', background: color.onPrimary },
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
});

/** Whether the person's name goes above their texts (S178). */
export function SignatureSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('composer');
  return (
    <Root>
      {t('sign')}
      <Track
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        data-testid="composer-sign"
      />
    </Root>
  );
}
