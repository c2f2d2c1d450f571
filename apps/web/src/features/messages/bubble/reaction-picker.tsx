import type { Message } from '@balcao/contract';
import { ourReaction } from '@balcao/domain';
import Popover from '@mui/material/Popover';
import Plus from 'lucide-react/icons/plus';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../../../ui/dialogs/close-on-back.ts';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color } from '../../../ui/theme/tokens.ts';
import { EmojiPanel } from '../emoji/lazy-emoji-panel.ts';

/** Those that WhatsApp offers first. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 2, padding: 6 });
const Emoji = styled('button')({
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: 20,
  background: 'none',
  fontSize: 22,
  lineHeight: 1,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-pressed=true]': { background: color.primaryTint },
  '@media (hover: none)': { width: 44, height: 44 },
});

type Props = {
  message: Message;
  anchor: HTMLElement;
  onReact: (message: Message, emoji: string) => Promise<void>;
  onClose: () => void;
};

/** Chooses our reaction to a message; the one it has, chosen again, is taken back (S473). */
export function ReactionPicker({ message, anchor, onReact, onClose }: Props) {
  const { t } = useTranslation('messages');
  const panelId = useId();
  useCloseOnBack(true, onClose);
  const [showsAll, setShowsAll] = useState(false);
  const current = message.reactions.find(({ from }) => from === ourReaction)?.emoji;
  const first = current === undefined || usual.some((emoji) => emoji === current) ? usual : [current, ...usual];
  const choose = (emoji: string): void => {
    onClose();
    void onReact(message, emoji === current ? '' : emoji);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': t('reaction.title'), 'data-testid': 'reaction-picker' } as object,
      }}
    >
      {showsAll ? (
        <Suspense fallback={null}>
          <EmojiPanel id={panelId} onPick={choose} onClose={onClose} />
        </Suspense>
      ) : (
        <Row>
          {first.map((emoji, place) => (
            <Emoji
              key={emoji}
              type="button"
              // The popover is opened to choose one of them.
              autoFocus={place === 0}
              aria-label={emoji === current ? t('reaction.remove', { emoji }) : t('reaction.add', { emoji })}
              aria-pressed={emoji === current}
              onClick={() => choose(emoji)}
              data-testid="reaction-choice"
            >
              {emoji}
            </Emoji>
          ))}
          <IconButton label={t('reaction.more')} onClick={() => setShowsAll(true)} data-testid="reaction-more">
            <Plus />
          </IconButton>
        </Row>
      )}
    </Popover>
  );
}
