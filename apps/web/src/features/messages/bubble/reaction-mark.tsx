import type { Message } from '@balcao/contract';
import { ourReaction } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import type { BubbleActions } from './bubble-props.ts';

const Remove = styled('button')({
  minWidth: 24,
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
});

type Props = {
  message: Message;
  reaction: Message['reactions'][number];
  onReact: BubbleActions['onReact'];
};

/** A reaction below a message; a press takes our own back (S473). */
export function ReactionMark({ message, reaction: { from, emoji }, onReact }: Props) {
  const { t } = useTranslation('messages');
  if (from !== ourReaction || onReact === undefined) return emoji;
  const label = t('reaction.remove', { emoji });
  return (
    <Remove
      type="button"
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={() => void onReact(message, '')}
      data-testid="reaction-mine"
    >
      {emoji}
    </Remove>
  );
}
