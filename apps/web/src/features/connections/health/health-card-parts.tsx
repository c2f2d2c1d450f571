import type { ChipTone } from '../../../ui/feedback/status-chip.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';

const toneColors: Readonly<Record<ChipTone, { background: string; word: string }>> = {
  neutral: { background: color.sunken, word: color.text2 },
  info: { background: color.sunken, word: color.text2 },
  ok: { background: color.okBg, word: color.ok },
  warn: { background: color.warnBg, word: color.warn },
  error: { background: color.errorBg, word: color.error },
};

/** The box that says what is wrong and what to do. */
export const ProblemBox = styled('dl', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: ChipTone }>(
  ({ tone }) => ({
    ...type.secondary,
    display: 'grid',
    gridTemplateColumns: '92px 1fr',
    rowGap: 4,
    margin: 0,
    padding: '11px 14px 12px',
    borderRadius: 10,
    background: toneColors[tone].background,
    '& dt': { fontWeight: 600, color: toneColors[tone].word },
    '& dd': { margin: 0, color: color.text, textWrap: 'pretty' },
    '& button': { marginTop: 6 },
    [narrow]: { gridTemplateColumns: '1fr', rowGap: 0, '& dd': { marginBottom: 6 } },
  }),
);

/** Facts in columns, as many as fit. */
export const FactList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
  gap: '12px 16px',
  margin: 0,
  '& dt': { ...type.meta, color: color.text2 },
  '& dd': { margin: '1px 0 0', fontWeight: 550, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& small': { ...type.meta, display: 'block', fontWeight: 400, color: color.text2 },
});

/** Until when the number may not write to new contacts. */
export const RestrictionNote = styled('p')({
  ...type.secondary,
  display: 'flex',
  gap: 10,
  margin: 0,
  padding: '10px 14px',
  borderRadius: 10,
  background: color.warnBg,
  color: color.text,
  textWrap: 'pretty',
  '& svg': { flex: 'none', color: color.warn },
});

export const CardButtons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
export const HealthCardRoot = styled('section')({ display: 'flex', flexDirection: 'column', gap: 14, outline: 'none' });
export const QueueLine = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' });
