import { styled } from '../../ui/styled.ts';
import { color, ellipsis } from '../../ui/theme/tokens.ts';

/** A tag as a small coloured word; the colour comes as `--chip`. */
export const TagChip = styled('span')({
  ...ellipsis,
  display: 'inline-block',
  flex: 'none',
  maxWidth: 120,
  height: 16,
  padding: '0 6px',
  borderRadius: 4,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  color: color.text,
  background: `color-mix(in srgb, var(--chip) ${color.tagShare}, ${color.paper})`,
});
