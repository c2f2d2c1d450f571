import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';

const tones = {
  warn: { background: color.warnBg, color: color.warn },
  ok: { background: color.okBg, color: color.ok },
  error: { background: color.errorBg, color: color.error },
  info: { background: color.infoBg, color: color.info },
  loud: { background: color.error, color: color.paper },
} as const;

/** A line across the whole screen that says how things stand. */
export const Bar = styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: keyof typeof tones }>(
  ({ tone }) => ({
    ...type.secondary,
    ...tones[tone],
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 36,
    flex: 'none',
    padding: '4px 8px 4px 16px',
    fontWeight: 500,
    '& svg': { width: 16, height: 16 },
    '& span': { flex: 1 },
    '& button, & a': {
      display: 'inline-flex',
      alignItems: 'center',
      flex: 'none',
      height: 28,
      padding: '0 8px',
      border: 0,
      borderRadius: 6,
      background: 'none',
      font: 'inherit',
      fontWeight: 600,
      color: 'inherit',
      cursor: 'pointer',
    },
    '& a': { textDecoration: 'underline' },
    [narrow]: { '& button, & a': { height: 44 } },
    '& button:hover, & a:hover': { background: 'color-mix(in srgb, currentColor 10%, transparent)' },
  }),
);
