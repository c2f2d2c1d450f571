import { styled } from '../../../ui/styled.ts';
import { color, inverse, type } from '../../../ui/theme/tokens.ts';

/** The body of the phone; dark in both colour schemes. */
export const Body = styled('div')({
  width: 228,
  margin: '16px auto 0',
  padding: 8,
  borderRadius: 34,
  background: inverse.bg,
  boxShadow: color.shadowMenu,
});

export const Glass = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 262,
  paddingBottom: 12,
  borderRadius: 27,
  background: color.paper,
  overflow: 'hidden',
});

export const StatusLine = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '6px 12px 0 18px',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& > span:last-of-type': { display: 'flex', alignItems: 'center', gap: 4 },
  '& svg': { width: 14, height: 14 },
});

/** The quick setting in the status line. */
export const Quick = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  padding: 0,
  border: 0,
  borderRadius: 13,
  background: 'none',
  color: color.text2,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-pressed=true]': { background: color.warnBg, color: color.warn },
});

export const ScreenTitle = styled('h3')({ ...type.body, margin: 0, padding: '4px 16px 10px', fontWeight: 600 });

export const BigButton = styled('button')({
  ...type.secondary,
  minHeight: 38,
  margin: '0 14px',
  padding: '6px 12px',
  border: 0,
  borderRadius: 19,
  background: color.primary,
  color: color.onPrimary,
  fontFamily: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
  '&:hover': { background: color.primaryDark },
  '&:disabled': { background: color.sunken, color: color.text3, cursor: 'default' },
});

export const Hint = styled('p')({
  ...type.meta,
  margin: '12px 14px 4px',
  padding: '9px 11px',
  borderRadius: 10,
  background: color.infoBg,
  color: color.info,
  fontWeight: 500,
  overflowWrap: 'anywhere',
});

export const Small = styled('p')({
  ...type.meta,
  margin: 0,
  padding: '8px 16px 2px',
  fontWeight: 550,
  color: color.text2,
});

export const Device = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '9px 8px 9px 16px',
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    flex: 'none',
    borderRadius: 8,
    background: color.primaryTint,
    color: color.primary,
  },
  '& > div': { ...type.secondary, flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...type.meta, display: 'block', fontWeight: 400, color: color.text2 },
});
