/**
 * One way to press a shortcut. Letters are matched by position (`code`), other characters by what they type (`key`),
 * whatever the keyboard layout.
 */
export type Combo = {
  readonly code?: string;
  readonly key?: string;
  readonly ctrl?: true;
  /** With Alt; on a Mac with Control, because Option types accents there. */
  readonly alt?: true;
  readonly shift?: true;
  /** The key pressed right before, alone. */
  readonly after?: string;
  /** The name of the key in the sheet, where its code does not say it. */
  readonly cap?: string;
};

export type Shortcut = {
  readonly group: 'anywhere' | 'lists' | 'ticket' | 'writing';
  /** What to press; those with a modifier come first, because they always work. */
  readonly combos: readonly Combo[];
  /** Only works on the tickets page. */
  readonly desk?: true;
  /** Handled elsewhere; listed here for the sheet. */
  readonly elsewhere?: true;
};

/** A letter with Alt, which also works while writing, and the letter alone, for those who switched letters on. */
const letter = (code: string): readonly Combo[] => [{ code, alt: true }, { code }];
const digit = (key: string): readonly Combo[] => [{ code: `Digit${key}`, alt: true, cap: key }, { key }];
const page = (code: string): readonly Combo[] => [
  { code, alt: true, shift: true },
  { code, after: 'KeyG' },
];

/** All shortcuts, for the key reader and for the sheet. */
export const shortcuts = {
  palette: { group: 'anywhere', combos: [{ code: 'KeyK', ctrl: true }] },
  sheet: { group: 'anywhere', combos: [{ key: '/', ctrl: true }, { key: '?' }] },
  new: { group: 'anywhere', combos: letter('KeyN') },
  goTickets: { group: 'anywhere', combos: page('KeyT') },
  goContacts: { group: 'anywhere', combos: page('KeyC') },
  goDashboard: { group: 'anywhere', combos: page('KeyD') },
  goQueues: { group: 'anywhere', combos: page('KeyQ') },
  mute: { group: 'anywhere', combos: letter('KeyM') },
  undo: { group: 'anywhere', combos: [{ code: 'KeyZ', ctrl: true }] },
  next: {
    group: 'lists',
    desk: true,
    combos: [{ key: 'ArrowDown', alt: true, cap: '↓' }, { key: 'ArrowDown', cap: '↓' }, { code: 'KeyJ' }],
  },
  previous: {
    group: 'lists',
    desk: true,
    combos: [{ key: 'ArrowUp', alt: true, cap: '↑' }, { key: 'ArrowUp', cap: '↑' }, { code: 'KeyK' }],
  },
  open: { group: 'lists', elsewhere: true, combos: [{ key: 'Enter' }] },
  assigned: { group: 'lists', desk: true, combos: digit('1') },
  pending: { group: 'lists', desk: true, combos: digit('2') },
  closed: { group: 'lists', desk: true, combos: digit('3') },
  choose: { group: 'lists', desk: true, combos: letter('KeyS') },
  search: { group: 'lists', desk: true, combos: letter('KeyF') },
  find: { group: 'ticket', desk: true, combos: [{ code: 'KeyF', ctrl: true }] },
  accept: { group: 'ticket', desk: true, combos: letter('KeyA') },
  resolve: { group: 'ticket', desk: true, combos: letter('KeyE') },
  resolveNext: {
    group: 'ticket',
    desk: true,
    combos: [
      { code: 'KeyE', alt: true, shift: true },
      { code: 'KeyE', shift: true },
    ],
  },
  return: { group: 'ticket', desk: true, combos: letter('KeyU') },
  reopen: { group: 'ticket', desk: true, combos: [{ code: 'KeyA', alt: true, shift: true }] },
  transfer: { group: 'ticket', desk: true, combos: letter('KeyT') },
  tags: { group: 'ticket', desk: true, combos: letter('KeyL') },
  notes: { group: 'ticket', desk: true, combos: letter('KeyO') },
  contact: { group: 'ticket', desk: true, combos: letter('KeyI') },
  schedule: {
    group: 'ticket',
    desk: true,
    combos: [
      { code: 'KeyS', alt: true, shift: true },
      { code: 'KeyS', shift: true },
    ],
  },
  reply: { group: 'writing', desk: true, combos: letter('KeyR') },
  write: { group: 'writing', desk: true, combos: [{ code: 'KeyW', alt: true }, { key: '/' }] },
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

/** Whether the combination is a character alone, which otherwise would be written (WCAG 2.1.4). */
export function isCharacter({ code, key = '', ctrl, alt }: Combo): boolean {
  return ctrl !== true && alt !== true && (code !== undefined || key.length === 1);
}

const nameOf = (code: string): string => code.replace(/^Key/, '');

/** The labels of the keys of a combination; a Mac has the command key for Ctrl and Control for Alt. */
export function capsOf({ code = '', key = '', ctrl, alt, shift, after, cap }: Combo, isMac: boolean): string[] {
  return [
    ...(after === undefined ? [] : [nameOf(after)]),
    ...(ctrl ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌃' : 'Alt'] : []),
    ...(shift ? ['Shift'] : []),
    cap ?? (code === '' ? key : nameOf(code)),
  ];
}

/** A page the viewer may open. */
export type PageLink = { readonly to: string; readonly label: string };
