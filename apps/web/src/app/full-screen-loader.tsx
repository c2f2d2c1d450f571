import { styled } from '../ui/styled.ts';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../ui/display/logo.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { color } from '../ui/theme/tokens.ts';

const Root = styled('div')({
  position: 'fixed',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  color: color.primary,
  '& p': { display: 'flex', alignItems: 'center', gap: 10, margin: 0, color: color.text2 },
});

/** Covers the screen while the session or the code of the shell is being loaded (S1). */
export function FullScreenLoader({ unreachable = false }: { unreachable?: boolean }) {
  const { t } = useTranslation();
  return (
    <Root role="status" data-testid="full-screen-loader">
      <LogoMark size={40} />
      <p>
        <Spinner aria-hidden />
        {t(unreachable ? 'starting.unreachable' : 'starting.loading')}
      </p>
    </Root>
  );
}
