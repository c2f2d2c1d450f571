import { styled } from '../styled.ts';
import type { ReactNode } from 'react';
import { color, radius, type } from '../theme/tokens.ts';

export type ChipTone = 'neutral' | 'ok' | 'warn' | 'error' | 'info';

const tones = {
  neutral: { background: color.sunken, color: color.text2 },
  ok: { background: color.okBg, color: color.ok },
  warn: { background: color.warnBg, color: color.warn },
  error: { background: color.errorBg, color: color.error },
  info: { background: color.infoBg, color: color.info },
} as const;

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: ChipTone }>(({ tone }) => ({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 22,
  padding: '0 8px',
  borderRadius: radius.chip,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  flex: 'none',
  '& svg': { width: 14, height: 14 },
  ...tones[tone],
}));

/** A state as colour, icon and word, so that it is never told by colour alone. */
export function StatusChip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: ChipTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Root tone={tone}>
      {icon}
      {children}
    </Root>
  );
}
