import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';

/** The steps beside the code; below 600 px the code comes first, unless the phone itself is to be linked. */
export const QrBody = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 304px',
  gap: 32,
  padding: '4px 24px 20px',
  overflowY: 'auto',
  [narrow]: {
    gridTemplateColumns: '1fr',
    gap: 20,
    padding: '4px 16px 16px',
    '& > :last-child': { justifySelf: 'center' },
    '&:not([data-code-first]) > :last-child': { order: -1 },
  },
});

export const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 16,
  minWidth: 0,
});

export const Steps = styled('ol')({
  ...type.message,
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  margin: 0,
  padding: '8px 0 0',
  listStyle: 'none',
  counterReset: 'step',
  '& li': { display: 'grid', gridTemplateColumns: '24px 1fr', gap: 12, counterIncrement: 'step' },
  '& li::before': {
    ...type.secondary,
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    background: color.primaryTint2,
    color: color.onTint,
    fontWeight: 650,
  },
  '& strong': { fontWeight: 600 },
});

/** Always in the light scheme, because the border around the code must be white (S282). */
export const QrFrame = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 304,
  maxWidth: '100%',
  minHeight: 304,
  padding: 24,
  alignSelf: 'start',
  borderRadius: radius.card,
  background: color.paper,
  color: color.text,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  textAlign: 'center',
  '& svg[role=img]': { display: 'block', width: 256, height: 256 },
  [narrow]: { padding: 16 },
});

export const Notice = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  color: color.text2,
  '& strong': { ...type.h2, color: color.text },
  '& p': { ...type.secondary, margin: 0 },
  '& button': { marginTop: 8 },
});

export const Progress = styled('div')({
  ...type.secondary,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
  '& > span': { display: 'flex', alignItems: 'center', gap: 8 },
});
