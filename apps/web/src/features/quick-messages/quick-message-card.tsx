import type { QuickMessage } from '@balcao/contract';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';

/** At most two lines of a text; the dialog shows all of it. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

// A card with one line of text is as high as with two, so that nothing moves when the rows are loaded (S43).
const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 3,
  minWidth: 0,
  minHeight: 59,
});
const Shortcode = styled('span')({ ...ellipsis, fontSize: 15, lineHeight: '20px', fontWeight: 550 });
const Text = styled('span')({ ...type.secondary, ...twoLines, color: color.text2 });

/** A quick message as a card, for narrow screens. */
export function QuickMessageCard({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>) {
  return (
    <Root>
      <Shortcode title={shortcode}>{shortcode}</Shortcode>
      <Text>{message}</Text>
    </Root>
  );
}
