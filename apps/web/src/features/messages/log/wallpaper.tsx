import { useId } from 'react';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';

const Root = styled('svg')({ position: 'absolute', inset: 0, pointerEvents: 'none', opacity: 0.05 });

/** The pattern behind a conversation: bubbles, bells and checks. */
export function Wallpaper() {
  const id = useId();
  return (
    <Root aria-hidden width="100%" height="100%">
      <defs>
        <pattern id={id} width="132" height="116" patternUnits="userSpaceOnUse">
          <g fill="none" stroke={color.wallInk} strokeWidth="1.4" strokeLinejoin="round" strokeLinecap="round">
            <path d="M16 14h20a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6h-9l-7 5v-5h-4a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6Z" />
            <path d="M78 36a11 11 0 0 1 22 0M74 40h30M89 25v-3" />
            <path d="m26 76 5 5 10-11M34 79l2 2 10-11" />
            <path d="M92 74h18a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-3v4l-6-4h-9a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5ZM95 81h12M95 85.5h7" />
            <circle cx="60" cy="60" r="3" />
            <circle cx="8" cy="58" r="1.5" />
            <circle cx="66" cy="104" r="1.5" />
            <path d="M124 54v8M120 58h8" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Root>
  );
}
