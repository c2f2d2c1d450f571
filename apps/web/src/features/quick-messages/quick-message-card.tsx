import type { QuickMessage } from '@balcao/contract';
import Paperclip from 'lucide-react/icons/paperclip';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { ScopeMark } from './scope-mark.tsx';

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
const Line = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 });
const Shortcode = styled('span')({ ...ellipsis, fontSize: 15, lineHeight: '20px', fontWeight: 550 });
const Text = styled('span')({ ...type.secondary, ...twoLines, color: color.text2 });
const Clip = styled('span')({
  display: 'inline-flex',
  flex: 'none',
  color: color.text2,
  '& svg': { width: 14, height: 14 },
});

/** Says that a file goes with a quick message, and which. */
export function FileMark({ name }: { name: string | null }) {
  const { t } = useTranslation('quickMessages');
  if (name === null) return null;
  const label = t('row.file', { name });
  return (
    <Clip role="img" aria-label={label} title={label} data-testid="quick-message-file">
      <Paperclip />
    </Clip>
  );
}

/** A quick message as a card, for narrow screens. */
export function QuickMessageCard({ record }: { record: QuickMessage }) {
  const { shortcode, message, mediaName, scope } = record;
  return (
    <Root>
      <Line>
        <Shortcode title={shortcode}>{shortcode}</Shortcode>
        <FileMark name={mediaName} />
        {scope !== 'personal' && <ScopeMark {...record} />}
      </Line>
      <Text>{message}</Text>
    </Root>
  );
}
