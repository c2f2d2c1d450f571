import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';

/** What is to be paid beside the code; on a phone the copy button comes first, because nobody scans the own screen (S345). */
export const PixBody = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 296px',
  gap: 28,
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '4px 24px 22px',
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, padding: '4px 24px 16px', alignContent: 'start' },
});

export const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& > p': { ...type.secondary, margin: '14px 0 0', color: color.text2, textWrap: 'pretty' },
});

export const Total = styled('div')({
  '& > span': { ...type.secondary, color: color.text2 },
  '& > strong': {
    display: 'block',
    fontSize: 36,
    lineHeight: '44px',
    fontWeight: 620,
    letterSpacing: '-.03em',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Above a code that no bank accepts. */
export const Simulated = styled('div')({
  ...type.secondary,
  display: 'flex',
  gap: 8,
  marginTop: 14,
  padding: '10px 12px',
  borderRadius: radius.control,
  background: color.warnBg,
  color: color.warn,
  '& strong': { fontWeight: 600 },
  '& > svg': { flex: 'none', width: 18, height: 18 },
});

export const CodeLabel = styled('h3')({ ...type.secondary, margin: '18px 0 6px', fontWeight: 550 });

/** Selectable with one click, for browsers that do not let us copy. */
export const Code = styled('output')({
  display: 'block',
  maxHeight: 130,
  marginBottom: 12,
  padding: '10px 12px',
  overflowY: 'auto',
  borderRadius: 10,
  background: color.sunken,
  color: color.text2,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: 12,
  lineHeight: '18px',
  wordBreak: 'break-all',
  userSelect: 'all',
});

export const QrColumn = styled('div')({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 10 });

/** Always light, because the border around the code must be white. */
export const QrBox = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 296,
  maxWidth: '100%',
  minHeight: 296,
  padding: 20,
  borderRadius: radius.card,
  background: color.paper,
  color: color.text,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  textAlign: 'center',
  '& svg[role=img]': { display: 'block', width: '100%', height: 'auto', maxWidth: 256 },
  '& > svg[aria-hidden]': { color: color.primary },
  '& strong': { ...type.h2 },
  '& p': { ...type.secondary, margin: '4px 0 16px', color: color.text2 },
});

export const Meta = styled('span')({ ...type.meta, color: color.text2, fontVariantNumeric: 'tabular-nums' });

export const Waiting = styled('footer')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 12,
  flex: 'none',
  minHeight: 60,
  padding: '12px 24px',
  background: color.primaryTint,
  '& > p': { flex: '1 1 200px', margin: 0 },
  '& strong': { fontWeight: 600 },
  '& em': { fontStyle: 'normal', color: color.text2 },
  '& > svg': { flex: 'none', color: color.primary },
  [narrow]: { padding: '12px 24px max(12px, env(safe-area-inset-bottom))' },
});
