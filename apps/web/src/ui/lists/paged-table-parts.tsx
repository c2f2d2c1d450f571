import { styled } from '../styled.ts';
import { color, radius, type, visuallyHidden } from '../theme/tokens.ts';

export const Card = styled('section')({
  background: color.paper,
  borderRadius: radius.card,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  overflow: 'hidden',
});

/** On medium screens the table scrolls inside its card; the page itself never scrolls sideways. */
export const Scroller = styled('div')({ overflowX: 'auto' });

export const Table = styled('table')({
  width: '100%',

  borderCollapse: 'collapse',
  '& th': {
    ...type.meta,
    height: 40,
    padding: '0 16px',
    textAlign: 'left',
    fontWeight: 550,
    color: color.text2,
    borderBottom: `1px solid ${color.divider2}`,
    whiteSpace: 'nowrap',
  },
  '& td': { height: 'var(--row-height, 52px)', padding: '4px 16px', borderBottom: `1px solid ${color.divider2}` },
  '& [data-align=right]': { textAlign: 'right' },
  '& tbody tr:hover td': { background: color.hover },
  '& tbody tr[data-tone=error] td': { background: color.errorBg },
  '& tbody tr[data-tone=soon] td': { background: color.dueSoon },
  '& tbody tr[data-tone=near] td': { background: color.dueNear },
  '& tbody tr[data-tone=late] td': { background: color.dueLate },
  '& tbody tr[data-picks]': { cursor: 'pointer' },
  '& tbody tr[aria-current=true] td:first-of-type': { boxShadow: `inset 3px 0 0 ${color.primary}` },
});

/** The first cell of a row that can be chosen. */
export const PickButton = styled('button')({
  display: 'block',
  width: '100%',
  minHeight: 36,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 2, borderRadius: 4 },
});

export const Foot = styled('div')({
  ...type.meta,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 36,
  padding: '4px 16px',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
});

export const Cards = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export const CardRow = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '9px 4px 10px 14px',
  background: color.paper,
  borderRadius: radius.card,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  '& > div:first-of-type': { flex: 1, minWidth: 0 },
  // The narrow edge is for the button of the menu.
  '& > div:only-child': { paddingRight: 10 },
  '&[data-tone=error]': { background: color.errorBg },
  '&[data-tone=soon]': { background: color.dueSoon },
  '&[data-tone=near]': { background: color.dueNear },
  '&[data-tone=late]': { background: color.dueLate },
  '&[aria-current=true]': { boxShadow: `inset 3px 0 0 ${color.primary}, 0 0 0 1px ${color.divider2}` },
});

export const Hidden = styled('p')(visuallyHidden);

export const LoadingMore = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8, height: 32 });
