import { styled } from '../../../ui/styled.ts';
import { narrow } from '../../../ui/theme/tokens.ts';

/** The line with the buttons makes room for them when they are shown: 24 pixels for each. */
const room = { '&[data-buttons="1"]': { paddingRight: 28 }, '&[data-buttons="2"]': { paddingRight: 52 } } as const;
const roomForButtons = {
  '[data-testid=ticket-row]:hover &, &:focus-within': room,
  '@media (hover: none)': room,
} as const;
/** One of the lines of a row. */
export const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  height: 18,
  '&:first-of-type': { height: 20 },
  '&:last-of-type': { height: 16 },
  [narrow]: { '&:last-of-type': { height: 20 } },
  ...roomForButtons,
});
