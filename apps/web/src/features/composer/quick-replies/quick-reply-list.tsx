import type { QuickMessage } from '@balcao/contract';
import Paperclip from 'lucide-react/icons/paperclip';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, ellipsis, radius, type, visuallyHidden } from '../../../ui/theme/tokens.ts';
import { isLabelCut, quickReplyLabel } from './quick-replies.ts';

const Root = styled('div')({
  position: 'absolute',
  left: 12,
  right: 12,
  bottom: '100%',
  zIndex: 3,
  maxHeight: 260,
  marginBottom: 6,
  padding: 6,
  overflowY: 'auto',
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadowMenu,
});
const Choice = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '8px 12px',
  borderRadius: radius.control,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-selected=true]': { background: color.primaryTint, color: color.onTint },
  '& > svg': { flex: 'none' },
});
const Words = styled('span')({ flex: 1, minWidth: 0 });
const Label = styled('span')({ ...ellipsis, display: 'block' });
const Whole = styled('span')({ ...type.meta, ...ellipsis, display: 'block', color: color.text2 });
const Hidden = styled('span')(visuallyHidden);

export type QuickReplyListProps = {
  id: string;
  replies: readonly QuickMessage[];
  chosen: number;
  onPick: (reply: QuickMessage) => void;
};

/** The quick replies that match the word after the slash. The input keeps the focus (S179, S180). */
export function QuickReplyList({ id, replies, chosen, onPick }: QuickReplyListProps) {
  const { t } = useTranslation('composer');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <>
      <Hidden role="status">{t('quick.found', { count: replies.length })}</Hidden>
      <Root
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('quick.title')}
        data-testid="quick-replies"
        onMouseDown={(event) => event.preventDefault()}
      >
        {replies.map((reply, index) => (
          // The input handles the keys and points at the chosen option.
          <Choice
            key={reply.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            title={reply.message}
            onClick={() => onPick(reply)}
            data-testid="quick-reply"
          >
            <Words>
              <Label>{quickReplyLabel(reply)}</Label>
              {isLabelCut(reply) && <Whole data-testid="quick-reply-whole">{reply.message}</Whole>}
            </Words>
            {reply.mediaName !== null && <Paperclip size={14} aria-label={t('quick.withFile')} />}
          </Choice>
        ))}
      </Root>
    </>
  );
}
