import { type Combo, isCharacter, type Shortcut, type ShortcutId, shortcutList } from './shortcut-map.ts';

export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The second key of a pair must follow within this, in milliseconds. */
const pairTime = 1500;

/** Ctrl and Alt as a combination means them; null for what types characters or belongs to the system. */
function modifiersOf({ ctrlKey, metaKey, altKey }: Stroke, isMac: boolean): { ctrl: boolean; alt: boolean } | null {
  if (isMac) return altKey || (metaKey && ctrlKey) ? null : { ctrl: metaKey, alt: ctrlKey };
  // Ctrl with Alt is AltGr, which types characters.
  return altKey && (ctrlKey || metaKey) ? null : { ctrl: ctrlKey || metaKey, alt: altKey };
}

function isPressed(combo: Combo, stroke: Stroke, isMac: boolean): boolean {
  const held = modifiersOf(stroke, isMac);
  if (held === null || held.ctrl !== (combo.ctrl === true) || held.alt !== (combo.alt === true)) return false;
  return combo.code === undefined
    ? stroke.key === combo.key
    : stroke.code === combo.code && stroke.shiftKey === (combo.shift === true);
}

/** A recognised shortcut. `isCharacter` when the keys could have been meant as text. */
export type Reading = { readonly id: ShortcutId; readonly isCharacter: boolean };

type Listed = Shortcut & { id: ShortcutId };

/** Recognises shortcuts, also those of two keys one after the other. `begun` means that a second key may follow. */
export function createKeyReader(
  isMac = false,
  list: readonly Listed[] = shortcutList,
): (stroke: Stroke, now: number) => Reading | 'begun' | null {
  const combos = list
    .filter(({ elsewhere }) => elsewhere !== true)
    .flatMap(({ id, combos }) => combos.map((combo) => ({ id, combo })));
  const openers = new Set(combos.flatMap(({ combo }) => combo.after ?? []));
  let opened: { code: string; at: number } | null = null;
  return (stroke, now) => {
    const before = opened !== null && now - opened.at < pairTime ? opened.code : undefined;
    opened = null;
    const found = combos.find(({ combo }) => combo.after === before && isPressed(combo, stroke, isMac));
    if (found !== undefined) return { id: found.id, isCharacter: isCharacter(found.combo) };
    if (before !== undefined || !openers.has(stroke.code) || !isPressed({ code: stroke.code }, stroke, isMac))
      return null;
    opened = { code: stroke.code, at: now };
    return 'begun';
  };
}

/** What has the focus, and what is on screen. */
export type Focus = {
  inField: boolean;
  /** A dialog or a menu is open. */
  inLayer: boolean;
  /** Characters act as shortcuts for this person. */
  lettersOn: boolean;
  onDesk: boolean;
};

/**
 * Whether a shortcut may act. Characters act only outside of inputs and for those who switched them on; keys with a
 * modifier act in inputs as well.
 */
export function mayAct({ id, isCharacter }: Reading, { inField, inLayer, lettersOn, onDesk }: Focus): boolean {
  const { desk } = shortcutList.find((shortcut) => shortcut.id === id) ?? {};
  if (inLayer || (desk === true && !onDesk)) return false;
  if (isCharacter) return lettersOn && !inField;
  // Ctrl Z in an input takes back what was typed there.
  return !(inField && id === 'undo');
}

/** Whether a key types a character, so that it can begin a message. Accents come as dead keys. */
export function typesCharacter({ key, ctrlKey, metaKey, altKey }: Stroke, isMac = false): boolean {
  // Option types characters on a Mac, and so does AltGr elsewhere, which looks like Ctrl with Alt.
  const isCommand = metaKey || (isMac ? ctrlKey : ctrlKey !== altKey);
  return !isCommand && ([...key].length === 1 || key === 'Dead');
}
