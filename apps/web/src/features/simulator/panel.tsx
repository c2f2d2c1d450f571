import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';

/** One of the three parts of the page: a card with a header that fills the available height. */
export const Panel = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  overflow: 'hidden',
  background: color.paper,
  borderRadius: radius.card,
  boxShadow: `0 0 0 1px ${color.divider2}`,
});

export const PanelHead = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minHeight: 52,
  padding: '8px 10px 8px 16px',
  borderBottom: `1px solid ${color.divider2}`,
});

export const PanelTitle = styled('h2')({ ...type.h2, flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' });
