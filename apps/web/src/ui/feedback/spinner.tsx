import { keyframes, styled } from '../styled.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** A small spinner in the colour of the text around it. Always shown beside a word that says what is going on. */
export const Spinner = styled('span')({
  width: 16,
  height: 16,
  borderRadius: '50%',
  border: '2px solid color-mix(in srgb, currentColor 22%, transparent)',
  borderTopColor: 'currentColor',
  flex: 'none',
  animation: `${turn} 700ms linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '4s' },
});
