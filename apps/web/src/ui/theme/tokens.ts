/** Names of the colours in tokens.css, without the leading dashes. */
export const colorNames = {
  primary: 'primary',
  primaryDark: 'primary-dark',
  onPrimary: 'on-primary',
  primaryTint: 'primary-tint',
  primaryTint2: 'primary-tint-2',
  onTint: 'on-tint',
  bg: 'bg',
  paper: 'paper',
  raised: 'raised',
  sunken: 'sunken',
  drawer: 'drawer',
  hover: 'hover',
  overlay: 'overlay',
  text: 'text',
  text2: 'text-2',
  text3: 'text-3',
  outline: 'outline',
  divider: 'divider',
  divider2: 'divider-2',
  mine: 'mine',
  mineMeta: 'mine-meta',
  theirs: 'theirs',
  theirsMeta: 'theirs-meta',
  wallpaper: 'wallpaper',
  wallInk: 'wall-ink',
  noteBg: 'note-bg',
  noteText: 'note-text',
  noteLine: 'note-line',
  ackRead: 'ack-read',
  info: 'info',
  infoBg: 'info-bg',
  ok: 'ok',
  okBg: 'ok-bg',
  error: 'error',
  errorBg: 'error-bg',
  onError: 'on-error',
  warn: 'warn',
  warnBg: 'warn-bg',
  warnDot: 'warn-dot',
  dueSoon: 'due-soon',
  dueNear: 'due-near',
  dueLate: 'due-late',
  queueMix: 'queue-mix',
  tagShare: 'tag-share',
  segmentOn: 'segment-on',
  shadowMenu: 'shadow-menu',
  shadowDialog: 'shadow-dialog',
  av1: 'av1',
  av1t: 'av1t',
  av2: 'av2',
  av2t: 'av2t',
  av3: 'av3',
  av3t: 'av3t',
  av4: 'av4',
  av4t: 'av4t',
  av5: 'av5',
  av5t: 'av5t',
  av6: 'av6',
  av6t: 'av6t',
  av7: 'av7',
  av7t: 'av7t',
  av8: 'av8',
  av8t: 'av8t',
} as const;

/** Each colour as the CSS variable that follows the scheme. Components take colours only from here. */
export const color = Object.fromEntries(
  Object.entries(colorNames).map(([name, variable]) => [name, `var(--${variable})`]),
) as Record<keyof typeof colorNames, string>;

/** Always dark, in both schemes: toasts and tooltips. */
export const inverse = {
  bg: '#1B2721',
  text: '#EAF1ED',
  accent: '#6FE3A8',
  danger: '#FF8A80',
  warn: '#FFC46B',
} as const;

export const radius = { control: '8px', card: '12px', dialog: '16px', chip: '6px' } as const;

/** Heights and widths that other components rely on, in pixels. */
export const size = { topBar: 56, drawer: 300, rail: 72 } as const;

export const motion = { fast: '120ms cubic-bezier(.2,0,0,1)', base: '200ms cubic-bezier(.2,0,0,1)' } as const;

/** Below this width rows become cards, dialogs fill the screen and the drawer slides over. */
export const narrow = '@media (max-width: 599.95px)';

/** From this width on the drawer has room beside the lists and a conversation. */
export const roomForDrawer = '(min-width: 1280px)';

// "Emoji" (base.css) stands before the system's fonts, which have black ones of their own on Linux.
export const fontFamily =
  'Inter, "Inter Fallback", Emoji, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

export const type = {
  h1: { fontSize: 20, lineHeight: '28px', fontWeight: 600, letterSpacing: '-.016em' },
  h2: { fontSize: 15, lineHeight: '22px', fontWeight: 600, letterSpacing: '-.01em' },
  dialogTitle: { fontSize: 18, lineHeight: '24px', fontWeight: 600, letterSpacing: '-.014em' },
  body: { fontSize: 14, lineHeight: '20px' },
  secondary: { fontSize: 13, lineHeight: '18px' },
  meta: { fontSize: 12, lineHeight: '16px' },
  message: { fontSize: 15, lineHeight: '21px', letterSpacing: '-.008em' },
  counter: {
    fontSize: 28,
    lineHeight: '36px',
    fontWeight: 600,
    letterSpacing: '-.02em',
    fontVariantNumeric: 'tabular-nums',
  },
} as const;

/** One line that ends in an ellipsis. */
export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

/** For screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;
