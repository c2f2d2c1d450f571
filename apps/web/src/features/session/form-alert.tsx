import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';

const Root = styled('div')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '12px 14px',
  borderRadius: 10,
  background: color.errorBg,
  color: color.error,
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
  '& p': { margin: '4px 0 0' },
});

const Calm = styled(Root)({ background: color.infoBg, color: color.info });

/** What became of a form, or has to be known before it is sent; announced to screen readers. */
export function FormNotice({ children, 'data-testid': testId }: { children: ReactNode; 'data-testid'?: string }) {
  return (
    <Calm role="status" data-testid={testId}>
      <Info size={18} aria-hidden />
      <span>{children}</span>
    </Calm>
  );
}

/** Why a form was refused, shown in the form. It stays until the next attempt and is announced to screen readers. */
export function FormAlert({ children, 'data-testid': testId }: { children: ReactNode; 'data-testid'?: string }) {
  return (
    <Root role="alert" data-testid={testId}>
      <CircleAlert size={18} aria-hidden />
      <div>{children}</div>
    </Root>
  );
}
