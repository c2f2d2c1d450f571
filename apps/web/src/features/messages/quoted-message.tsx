import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';

const Root = styled('blockquote')({
  ...type.secondary,
  margin: '2px 0 4px',
  padding: '5px 10px',
  borderLeft: `3px solid ${color.primary}`,
  borderRadius: 6,
  background: `color-mix(in srgb, ${color.text} 6%, transparent)`,
  '& strong': { display: 'block', color: color.onTint },
  '& span': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden', whiteSpace: 'pre-wrap' },
});

/** The message an answer refers to (S164). */
export function QuotedMessage({ quoted, contactName }: { quoted: NonNullable<Message['quotedMsg']>; contactName: string }) {
  const { t } = useTranslation('messages');
  return (
    <Root>
      <strong>{quoted.fromMe ? t('quote.mine') : (quoted.contactName ?? contactName)}</strong>
      <span>{quoted.body === '' ? t('quote.empty') : quoted.body}</span>
    </Root>
  );
}
