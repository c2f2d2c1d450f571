import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';

/** A part of the page: title, one line of explanation, and its fields. */
export const SettingsCard = styled('section')({
  marginBottom: 16,
  padding: 16,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider2}`,
  '& > h2': { ...type.h2, margin: 0 },
  '& > p': { ...type.secondary, margin: '2px 0 14px', color: color.text2, textWrap: 'pretty' },
  '& > p[data-last]': { margin: '14px 0 0' },
});
