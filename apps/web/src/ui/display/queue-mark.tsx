import type { ReactNode } from 'react';
import { styled } from '../styled.ts';
import { color, ellipsis, type } from '../theme/tokens.ts';

const Root = styled('span')({
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  color: color.text2,
  whiteSpace: 'nowrap',
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: 3,
    flex: 'none',
    background: `color-mix(in srgb, var(--mark), ${color.queueMix})`,
  },
});

const Name = styled('span')(ellipsis);

/** A queue: its colour as a small square and its name in words, which is cut where there is too little room. */
export function QueueMark({ name, color: mark }: { name: ReactNode; color: string }) {
  return (
    <Root style={{ '--mark': mark }} title={typeof name === 'string' && name !== '' ? name : undefined}>
      <Name>{name}</Name>
    </Root>
  );
}
