import { styled } from '../../ui/styled.ts';
import { color, narrow, radius, type } from '../../ui/theme/tokens.ts';

/** One subject of the settings: its texts, and at the side what one does about it. */
export const Card = styled('section')({
  display: 'flex',
  alignItems: 'center',
  gap: 24,
  padding: 16,
  maxWidth: 880,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
  [narrow]: { flexDirection: 'column', alignItems: 'stretch', gap: 16 },
});

export const CardTexts = styled('div')({
  flex: 1,
  minWidth: 0,
  '& h2': { ...type.h2, margin: 0 },
  '& p': { margin: '4px 0 0', color: color.text2, textWrap: 'pretty' },
});
