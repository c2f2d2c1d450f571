import type { QuickMessage } from '@balcao/contract';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';

/** Two lines of a text, however long it is; the dialog shows all of it. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

// One line of text leaves the card as high as two, so that nothing jumps when the rows come (S43).
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

/** A quick message in one block, where there is no room for columns. */
export function QuickMessageCard({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>) {
  return (
    <Root>
      <Shortcode title={shortcode}>{shortcode}</Shortcode>
      <Text>{message}</Text>
    </Root>
  );
}
