import { styled } from '../../ui/styled.ts';
import { Link } from 'react-router';
import { color, narrow, radius, size, type } from '../../ui/theme/tokens.ts';

type Rail = { rail: boolean };
const notRail = { shouldForwardProp: (prop: PropertyKey) => prop !== 'rail' && prop !== 'sub' };

export const DrawerRoot = styled(
  'nav',
  notRail,
)<Rail>(({ rail }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: rail ? size.rail : size.drawer,
  height: '100%',
  minHeight: 0,
  background: color.drawer,
  borderRight: `1px solid ${color.divider2}`,
  [narrow]: { maxWidth: 'calc(100vw - 48px)' },
}));

export const Brand = styled(
  'div',
  notRail,
)<Rail>(({ rail }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: rail ? 'center' : 'flex-start',
  gap: 10,
  height: size.topBar,
  flex: 'none',
  padding: rail ? 0 : '0 20px',
  color: color.primary,
  '& div': { minWidth: 0 },
}));

/** On paper in both themes, because nobody draws a logo for a dark ground. */
export const CompanyLogo = styled('img')({
  flex: 'none',
  width: 36,
  height: 36,
  padding: 3,
  objectFit: 'contain',
  borderRadius: 8,
  background: color.paper,
});

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', margin: 0 } as const;
export const CompanyName = styled('p')({
  ...oneLine,
  fontSize: 14,
  lineHeight: '18px',
  fontWeight: 600,
  letterSpacing: '-.01em',
  color: color.text,
});
export const PlanName = styled('p')({
  ...oneLine,
  fontSize: 12,
  lineHeight: '15px',
  letterSpacing: 0,
  color: color.text2,
});

export const Entries = styled(
  'div',
  notRail,
)<Rail>(({ rail }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: rail ? 3 : 1,
  alignItems: rail ? 'center' : 'stretch',
  padding: rail ? '6px 0 12px' : '6px 12px 12px',
  '& ul': { display: 'flex', flexDirection: 'column', gap: 'inherit', margin: 0, padding: 0, listStyle: 'none' },
  '& hr': { width: 28, margin: '6px auto', border: 0, borderTop: `1px solid ${color.divider}` },
}));

export const GroupLabel = styled('p')({
  ...type.meta,
  margin: 0,
  padding: '14px 10px 6px',
  fontWeight: 550,
  color: color.text3,
});

export const Spacer = styled('span')({ flex: 1 });

const entry = ({ rail, sub = false }: Rail & { sub?: boolean }) => ({
  position: 'relative' as const,
  display: 'flex',
  alignItems: 'center',
  justifyContent: rail ? 'center' : 'flex-start',
  gap: 12,
  flex: 'none',
  width: rail ? 44 : '100%',
  height: rail ? 38 : sub ? 32 : 34,
  padding: rail ? 0 : sub ? '0 10px 0 41px' : '0 10px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  fontWeight: 500,
  color: color.text2,
  textAlign: 'left' as const,
  cursor: 'pointer',
  '& svg': { width: 19, height: 19 },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const },
  '&:hover': { background: color.hover, color: color.text },
  '&[aria-current]': {
    background: color.primaryTint2,
    color: color.text,
    fontWeight: 600,
    '& svg': { color: color.primary },
  },
  [narrow]: { height: 44 },
});

export const EntryLink = styled(Link, notRail)<Rail & { sub?: boolean }>(entry);
export const EntryButton = styled(
  'button',
  notRail,
)<Rail>((props) => ({
  ...entry(props),
  '& svg:last-of-type:not(:first-of-type)': { width: 16, height: 16, marginLeft: 'auto' },
}));
