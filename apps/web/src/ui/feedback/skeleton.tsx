import { keyframes, styled } from '../styled.ts';
import { color } from '../theme/tokens.ts';

const appear = keyframes({ to: { visibility: 'visible' } });

/** A grey bar instead of content that is being loaded. It appears only when that takes longer than 150 ms. */
export const Skeleton = styled('span')({
  display: 'block',
  height: 12,
  borderRadius: 6,
  background: color.divider2,
  visibility: 'hidden',
  animation: `${appear} 0s 150ms forwards`,
});
