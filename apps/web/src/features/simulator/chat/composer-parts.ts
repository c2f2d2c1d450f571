import { styled } from '../../../ui/styled.ts';
import { color, narrow, type } from '../../../ui/theme/tokens.ts';

export const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  padding: '6px 10px 0',
  borderTop: `1px solid ${color.divider2}`,
  '& > button:last-of-type': { marginLeft: 'auto' },
});

export const Line = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: '6px 12px 12px' });

export const Field = styled('input')({
  flex: 1,
  minWidth: 0,
  height: 40,
  padding: '0 14px',
  border: 0,
  borderRadius: 10,
  background: color.sunken,
  color: color.text,
  font: 'inherit',
  letterSpacing: 'inherit',
  '&::placeholder': { color: color.text3, opacity: 1 },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { height: 44, fontSize: 16 },
});

export const Send = styled('button')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: color.primary,
  color: color.onPrimary,
  cursor: 'pointer',
  '&:hover': { background: color.primaryDark },
  '&:disabled': { background: color.sunken, color: color.text3, cursor: 'default' },
  '& svg': { width: 20, height: 20 },
  [narrow]: { width: 44, height: 44 },
});

export const Notice = styled('p')({
  ...type.secondary,
  margin: 0,
  padding: '8px 16px',
  background: color.infoBg,
  color: color.info,
});

export const About = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 8px 6px 13px',
  borderTop: `1px solid ${color.divider2}`,
  borderLeft: `3px solid ${color.primary}`,
  '& > div': { ...type.secondary, flex: 1, minWidth: 0 },
  '& strong': { ...type.meta, display: 'block', color: color.onTint },
  '& span': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: color.text2,
  },
});
