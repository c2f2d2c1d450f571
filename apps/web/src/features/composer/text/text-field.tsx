import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../../ui/dialogs/dialog-parts.tsx';
import { Input } from '../composer-styles.tsx';
import { pastedFiles } from '../files/file-tray.ts';

/** Touch keyboards have no Shift+Enter, so there Enter begins a new line and only the button sends (S183). */
export const sendsByEnter = (): boolean => !matchMedia('(pointer: coarse)').matches;
const growsByItself = (): boolean => CSS.supports('field-sizing', 'content');

/** Makes the input grow with its text in browsers that cannot do it by CSS (S181). */
function useGrowth(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const field = input.current;
    if (field === null || growsByItself()) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [input, text]);
}

export type TextFieldProps = {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  disabled: boolean;
  describedBy: string | undefined;
  /** The list that handles the keys while it is open, and its chosen option. */
  list: { id: string; activeId: string } | null;
  onText: (text: string) => void;
  onFiles: (files: readonly File[]) => void;
  onFocusChange: (hasFocus: boolean) => void;
  onSend: () => void;
  /** Handles a key before the input does. Returns whether it did. */
  onKey: (event: KeyboardEvent) => boolean;
};

/** The text input: Enter sends, Shift+Enter begins a new line, pasted files go to the tray (S181, S183, S187). */
export function TextField({
  input,
  text,
  disabled,
  describedBy,
  list,
  onText,
  onFiles,
  onFocusChange,
  onSend,
  onKey,
}: TextFieldProps) {
  const { t } = useTranslation('composer');
  const isNarrow = useIsNarrow();
  useGrowth(input, text);
  // Browsers fire no blur event when a field is disabled or removed.
  useEffect(() => {
    if (disabled) onFocusChange(false);
    return () => onFocusChange(false);
  }, [disabled, onFocusChange]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an accent or an ideogram is being composed, Enter confirms it.
    if (onKey(event) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsByEnter())
      return;
    event.preventDefault();
    onSend();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <Input
      ref={input}
      rows={1}
      value={text}
      disabled={disabled}
      aria-label={t('label')}
      placeholder={isNarrow ? t('placeholderShort') : t('placeholder')}
      aria-describedby={describedBy}
      aria-autocomplete="list"
      aria-controls={list?.id}
      aria-activedescendant={list?.activeId}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      data-testid="composer-input"
    />
  );
}
