/**
 * One way to press a shortcut. Letters are matched by position (`code`), other characters by what they type (`key`),
 * whatever the keyboard layout.
 */
export type Combo = {
  readonly code?: string;
  readonly key?: string;
  readonly ctrl?: true;
  readonly shift?: true;
  /** The key pressed right before, alone. */
  readonly after?: string;
  /** The name of the key in the sheet, where its code does not say it. */
  readonly cap?: string;
};

export type Shortcut = {
  readonly group: 'anywhere' | 'lists' | 'ticket' | 'writing';
  readonly combos: readonly Combo[];
  /** Only works on the tickets page. */
  readonly desk?: true;
  /** Handled elsewhere; listed here for the sheet. */
  readonly elsewhere?: true;
};

/** All shortcuts, for the key reader and for the sheet. */
export const shortcuts = {
  palette: { group: 'anywhere', combos: [{ code: 'KeyK', ctrl: true }] },
  sheet: { group: 'anywhere', combos: [{ key: '?' }] },
  new: { group: 'anywhere', combos: [{ code: 'KeyN' }] },
  goTickets: { group: 'anywhere', combos: [{ code: 'KeyT', after: 'KeyG' }] },
  goContacts: { group: 'anywhere', combos: [{ code: 'KeyC', after: 'KeyG' }] },
  goDashboard: { group: 'anywhere', combos: [{ code: 'KeyD', after: 'KeyG' }] },
  goQueues: { group: 'anywhere', combos: [{ code: 'KeyQ', after: 'KeyG' }] },
  mute: { group: 'anywhere', combos: [{ code: 'KeyM' }] },
  undo: { group: 'anywhere', combos: [{ code: 'KeyZ', ctrl: true }] },
  next: { group: 'lists', desk: true, combos: [{ code: 'KeyJ' }, { key: 'ArrowDown', cap: '↓' }] },
  previous: { group: 'lists', desk: true, combos: [{ code: 'KeyK' }, { key: 'ArrowUp', cap: '↑' }] },
  open: { group: 'lists', elsewhere: true, combos: [{ key: 'Enter' }] },
  assigned: { group: 'lists', desk: true, combos: [{ key: '1' }] },
  pending: { group: 'lists', desk: true, combos: [{ key: '2' }] },
  closed: { group: 'lists', desk: true, combos: [{ key: '3' }] },
  search: { group: 'lists', desk: true, combos: [{ code: 'KeyF' }] },
  accept: { group: 'ticket', desk: true, combos: [{ code: 'KeyA' }] },
  resolve: { group: 'ticket', desk: true, combos: [{ code: 'KeyE' }] },
  resolveNext: { group: 'ticket', desk: true, combos: [{ code: 'KeyE', shift: true }] },
  return: { group: 'ticket', desk: true, combos: [{ code: 'KeyU' }] },
  transfer: { group: 'ticket', desk: true, combos: [{ code: 'KeyT' }] },
  tags: { group: 'ticket', desk: true, combos: [{ code: 'KeyL' }] },
  notes: { group: 'ticket', desk: true, combos: [{ code: 'KeyO' }] },
  contact: { group: 'ticket', desk: true, combos: [{ code: 'KeyI' }] },
  reply: { group: 'writing', desk: true, combos: [{ code: 'KeyR' }] },
  write: { group: 'writing', desk: true, combos: [{ key: '/' }] },
  leave: { group: 'writing', desk: true, combos: [{ key: 'Escape', cap: 'Esc' }] },
  send: { group: 'writing', elsewhere: true, combos: [{ key: 'Enter' }] },
  bold: { group: 'writing', elsewhere: true, combos: [{ code: 'KeyB', ctrl: true }] },
  italic: { group: 'writing', elsewhere: true, combos: [{ code: 'KeyI', ctrl: true }] },
  strike: { group: 'writing', elsewhere: true, combos: [{ code: 'KeyX', ctrl: true, shift: true }] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

/** All of them in the order of the sheet. */
export const shortcutList: ReadonlyArray<Shortcut & { id: ShortcutId }> = Object.entries(shortcuts).map(
  ([id, shortcut]) => ({ ...(shortcut as Shortcut), id: id as ShortcutId }),
);

const nameOf = (code: string): string => code.replace(/^Key/, '');

/** The labels of the keys of a combination; on a Mac the command key replaces Ctrl. */
export function capsOf({ code = '', key = '', ctrl, shift, after, cap }: Combo, isMac: boolean): string[] {
  return [
    ...(after === undefined ? [] : [nameOf(after)]),
    ...(ctrl ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(shift ? ['Shift'] : []),
    cap ?? (code === '' ? key : nameOf(code)),
  ];
}

/** A page the viewer may open. */
export type PageLink = { readonly to: string; readonly label: string };
