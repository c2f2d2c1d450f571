import { color, ellipsis } from '../../../ui/theme/tokens.ts';

/** How the name of a contact looks in a row. */
export const nameLook = {
  ...ellipsis,
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 550,
  color: color.text,
  '[data-unread] &': { fontWeight: 650 },
} as const;
