/** A text and its selection. */
export type TextSelection = { text: string; start: number; end: number };

/** Inserts something at the caret or instead of the selection. The caret is behind it afterwards. */
export function insertAt({ text, start, end }: TextSelection, added: string): TextSelection {
  const caret = start + added.length;
  return { text: text.slice(0, start) + added + text.slice(end), start: caret, end: caret };
}

/** Wraps the selection in one of WhatsApp's formatting marks, or removes the mark if it is already there. */
export function toggleWrap({ text, start, end }: TextSelection, sign: string): TextSelection {
  const inside = text.slice(start, end);
  const width = sign.length;
  const isWrapped = text.slice(start - width, start) === sign && text.slice(end, end + width) === sign;
  if (isWrapped && start >= width)
    return {
      text: text.slice(0, start - width) + inside + text.slice(end + width),
      start: start - width,
      end: end - width,
    };
  return {
    text: text.slice(0, start) + sign + inside + sign + text.slice(end),
    start: start + width,
    end: end + width,
  };
}

type Keys = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** The formatting mark of a shortcut: bold, italic or strikethrough; null for any other key. */
export function wrapMarkOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): '*' | '_' | '~' | null {
  if ((!ctrlKey && !metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (shiftKey) return letter === 'x' ? '~' : null;
  return letter === 'b' ? '*' : letter === 'i' ? '_' : null;
}
