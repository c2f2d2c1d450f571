import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';

export const Root = styled('div')({
  position: 'relative',
  flex: 'none',
  background: color.paper,
  borderTop: `1px solid ${color.divider2}`,
});

/** Of the bar: by its width the bar decides what it folds. */
export const Fit = styled('div')({ containerName: 'composer', containerType: 'inline-size' });

/** The bar is this narrow on a phone, and beside an open drawer. */
const littleRoom = '@container composer (max-width: 559.95px)';

/** Buttons beside the input. While there is a text they give their place to it where the bar is narrow (S1181). */
export const Tools = styled('span')({
  display: 'contents',
  '& button': { height: 40 },
  [littleRoom]: { '[data-folds] &': { display: 'none' } },
  [narrow]: { '& button': { height: 44 } },
});

/** Takes the place of folded buttons, and shows them. */
export const Unfold = styled('span')({
  display: 'none',
  [littleRoom]: { '[data-folds] &': { display: 'inline-flex' } },
});

export const Bar = styled('form')({
  display: 'flex',
  alignItems: 'flex-end',
  gap: 4,
  padding: '10px 12px',
  '& > button, & > span > button': { height: 40 },
  [narrow]: {
    gap: 0,
    padding: '8px 6px calc(8px + env(safe-area-inset-bottom))',
    '& > button, & > span > button': { height: 44 },
  },
});

export const ReadOnlyNote = styled('p')({ ...type.secondary, margin: 0, padding: '8px 16px 0', color: color.text2 });

/** Keeps the height while the templates are being loaded. */
export const Placeholder = styled('div')({ minHeight: 60 });

/** A wrapper, so that narrow screens can reorder the buttons. */
export const Slot = styled('span')({ display: 'inline-flex', flex: 'none' });

export const Input = styled('textarea')({
  flex: 1,
  minWidth: 0,
  height: 40,
  minHeight: 40,
  // Five lines, then it scrolls (S181).
  maxHeight: 120,
  fieldSizing: 'content',
  padding: '10px 14px',
  border: 0,
  borderRadius: 10,
  resize: 'none',
  background: color.sunken,
  color: color.text,
  font: 'inherit',
  fontSize: 15,
  lineHeight: '20px',
  letterSpacing: 'inherit',
  '@supports (field-sizing: content)': { height: 'auto' },
  '&::placeholder': { color: color.text3, opacity: 1 },
  '&:placeholder-shown': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  '&:focus-visible': { outline: 0, background: color.paper, boxShadow: `inset 0 0 0 2px ${color.primary}` },
  '&:disabled': { color: color.text2 },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { minHeight: 44, maxHeight: 124, padding: '12px 14px', fontSize: 16 },
});

const Round = styled(IconButton)({
  width: 40,
  borderRadius: '50%',
  background: color.primary,
  color: color.onPrimary,
  '&:hover': { background: color.primaryDark, color: color.onPrimary },
  [narrow]: { width: 44, height: 44 },
});

/**
 * The button that sends. Pressing it leaves the focus in the input, so that the keyboard of a phone stays open (S190).
 */
export function RoundButton(props: ComponentProps<typeof IconButton>) {
  return <Round onMouseDown={(event) => event.preventDefault()} {...props} />;
}
