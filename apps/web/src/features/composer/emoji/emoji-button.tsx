import Smile from 'lucide-react/icons/smile';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { EmojiPanel } from '../../messages/index.ts';
import { Slot } from '../composer-styles.tsx';

const Above = styled('div')({ position: 'absolute', left: 12, bottom: '100%', zIndex: 3, marginBottom: 6 });

export type EmojiButtonProps = {
  open: boolean;
  disabled: boolean;
  onOpen: (open: boolean) => void;
  onPick: (sign: string) => void;
  /** Moves the focus after the panel was closed. */
  onClosed: () => void;
};

/** Opens the emoji panel; a press anywhere else closes it (S176). */
export function EmojiButton({ open, disabled, onOpen, onPick, onClosed }: EmojiButtonProps) {
  const { t } = useTranslation('composer');
  const id = useId();
  const slot = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent): void => {
      const form = slot.current?.closest('form');
      if (event.target instanceof Node && !form?.contains(event.target)) onOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onOpen, open]);
  return (
    <Slot ref={slot}>
      <IconButton
        label={t('emoji.open')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        disabled={disabled}
        onClick={() => onOpen(!open)}
        data-testid="composer-emoji"
      >
        <Smile />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <Above>
            <EmojiPanel
              id={id}
              onPick={onPick}
              onClose={() => {
                onOpen(false);
                onClosed();
              }}
            />
          </Above>
        </Suspense>
      )}
    </Slot>
  );
}
