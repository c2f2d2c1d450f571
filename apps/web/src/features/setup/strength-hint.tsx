import { passwordLength } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, motion } from '../../ui/theme/tokens.ts';
import { ownerMinLength, type PasswordOwnerNames, passwordStrength, strengthShare } from './password-strength.ts';

const Root = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 16 });

const Bar = styled('span')({
  width: 96,
  height: 4,
  flex: 'none',
  borderRadius: 2,
  overflow: 'hidden',
  background: color.divider2,
  '& > i': {
    display: 'block',
    height: '100%',
    borderRadius: 2,
    transformOrigin: 'left',
    transition: `transform ${motion.base}`,
    background: color.warnDot,
  },
  '& > i[data-enough]': { background: color.primary },
});

/** The strength of the password as it is typed, as a bar and as text. */
export function StrengthHint({
  password,
  minLength,
  ...names
}: PasswordOwnerNames & { password: string; minLength: number }) {
  const { t } = useTranslation('setup');
  const { level, missing } = passwordStrength(password, names, minLength);
  const limits = { min: ownerMinLength(minLength), max: passwordLength.max };
  const enough = level === 'good' || level === 'strong';
  return (
    <Root data-testid="setup-password-strength" data-level={level}>
      <Bar aria-hidden>
        <i data-enough={enough ? '' : undefined} style={{ transform: `scaleX(${strengthShare[level]})` }} />
      </Bar>
      {level === 'short' ? t('strength.short', { count: missing, ...limits }) : t(`strength.${level}`, limits)}
    </Root>
  );
}
