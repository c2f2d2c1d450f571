import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { nameLook } from './row-styles.ts';

const Place = styled('span')({ display: 'grid', placeItems: 'center', flex: 'none' });
const Box = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: '50%',
  boxShadow: `inset 0 0 0 1.5px ${color.outline}`,
  color: 'transparent',
  '&[data-chosen]': { background: color.primary, boxShadow: 'none', color: color.onPrimary },
});

/** Stands in the place of the picture while tickets are being chosen. */
export function ChoiceMark({ isChosen, size }: { isChosen: boolean; size: number }) {
  return (
    <Place style={{ width: size, height: size }} aria-hidden>
      <Box data-chosen={isChosen || undefined}>
        <Check size={14} strokeWidth={2.5} />
      </Box>
    </Place>
  );
}

// As the link to the conversation, it covers the whole row.
const Name = styled('button')({
  ...nameLook,
  padding: 0,
  border: 0,
  background: 'none',
  fontFamily: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${color.info}`, outlineOffset: -2 },
});

/** The name of a contact as the checkbox of its row; with Shift everything up to it is chosen. */
export function ChosenName({
  isChosen,
  isActive,
  onChoose,
  children,
}: {
  isChosen: boolean;
  /** The one row that Tab reaches. */
  isActive: boolean;
  onChoose: (isRange: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Name
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => onChoose(event.shiftKey)}
      data-main
      data-testid="ticket-choose"
    >
      {children}
    </Name>
  );
}
