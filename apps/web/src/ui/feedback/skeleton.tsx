import { keyframes, styled } from '../styled.ts';
import { color } from '../theme/tokens.ts';

const appear = keyframes({ to: { visibility: 'visible' } });

/** A grey bar in the place of what is coming; shows only when the wait is longer than 150 ms. */
export const Skeleton = styled('span')({
  display: 'block',
  height: 12,
  borderRadius: 6,
  background: color.divider2,
  visibility: 'hidden',
  animation: `${appear} 0s 150ms forwards`,
});
