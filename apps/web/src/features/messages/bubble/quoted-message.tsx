import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { plainText } from '../text/parse-text.ts';
import { withCardNames } from './read-cards.ts';
import { useTabStop } from '../log/tab-stop.ts';

const Root = styled('button')({
  display: 'block',
  width: 'calc(100% + 10px)',
  minHeight: 32,
  margin: '1px -4px 4px -6px',
  padding: '5px 10px 6px',
  border: 0,
  borderLeft: `3px solid ${color.primary}`,
  borderRadius: 6,
  background: `color-mix(in srgb, ${color.text} 5%, transparent)`,
  ...type.secondary,
  fontFamily: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  '&:not(:disabled)': { cursor: 'pointer' },
  '& strong': { display: 'block', fontWeight: 600, color: color.onTint },
  '& span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    color: color.theirsMeta,
    '[data-mine] &': { color: color.mineMeta },
  },
});

/** The message that a reply quotes; a click leads to it (S164). */
export function QuotedMessage({
  quoted,
  contactName,
  onJump,
}: {
  quoted: NonNullable<Message['quotedMsg']>;
  contactName: string;
  onJump?: ((messageId: number) => void) | undefined;
}) {
  const { t } = useTranslation('messages');
  const tabIndex = useTabStop();
  return (
    <Root
      type="button"
      disabled={onJump === undefined}
      onClick={() => onJump?.(quoted.id)}
      tabIndex={tabIndex}
      title={onJump && t('quote.jump')}
      data-testid="message-quote"
    >
      <strong dir="auto">{quoted.fromMe ? t('quote.mine') : (quoted.contactName ?? contactName)}</strong>
      <span dir="auto">{quoted.body === '' ? t('quote.empty') : plainText(withCardNames(quoted.body))}</span>
    </Root>
  );
}
