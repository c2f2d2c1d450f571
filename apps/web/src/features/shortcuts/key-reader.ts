import { type Combo, type Shortcut, type ShortcutId, shortcutList } from './shortcut-map.ts';

export type Stroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The second key of a pair must follow within this, in milliseconds. */
const pairTime = 1500;

function isPressed({ code, key, ctrl, shift }: Combo, stroke: Stroke): boolean {
  // Ctrl with Alt is AltGr, which types characters.
  if (stroke.altKey || (stroke.ctrlKey || stroke.metaKey) !== (ctrl === true)) return false;
  return code === undefined ? stroke.key === key : stroke.code === code && stroke.shiftKey === (shift === true);
}

type Listed = Shortcut & { id: ShortcutId };

/** Recognises shortcuts, also those of two keys one after the other. `begun` means that a second key may follow. */
export function createKeyReader(
  list: readonly Listed[] = shortcutList,
): (stroke: Stroke, now: number) => ShortcutId | 'begun' | null {
  const combos = list
    .filter(({ elsewhere }) => elsewhere !== true)
    .flatMap(({ id, combos }) => combos.map((combo) => ({ id, combo })));
  const openers = new Set(combos.flatMap(({ combo }) => combo.after ?? []));
  let opened: { code: string; at: number } | null = null;
  return (stroke, now) => {
    const before = opened !== null && now - opened.at < pairTime ? opened.code : undefined;
    opened = null;
    const found = combos.find(({ combo }) => combo.after === before && isPressed(combo, stroke));
    if (found !== undefined) return found.id;
    if (before !== undefined || !openers.has(stroke.code) || !isPressed({ code: stroke.code }, stroke)) return null;
    opened = { code: stroke.code, at: now };
    return 'begun';
  };
}

/** What has the focus. */
export type Focus = {
  inField: boolean;
  /** A dialog or a menu is open. */ inLayer: boolean;
  enabled: boolean;
  onDesk: boolean;
};

/** Whether a shortcut may act: single keys only outside of inputs, and not at all when they are switched off. */
export function mayAct(id: ShortcutId, { inField, inLayer, enabled, onDesk }: Focus): boolean {
  const { desk } = shortcutList.find((shortcut) => shortcut.id === id) ?? {};
  if (inLayer || (desk === true && !onDesk)) return false;
  if (id === 'palette') return true;
  // Escape always leaves an input, whether shortcuts are switched on or not.
  if (id === 'leave') return true;
  if (inField) return false;
  return enabled || id === 'undo';
}
