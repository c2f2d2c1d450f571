/** What people react with. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** A few for the text itself; the keyboard has the others. */
export const textEmojis = [
  '😀',
  '😅',
  '😍',
  '😉',
  '🤔',
  '😴',
  '😡',
  '😭',
  '👋',
  '👏',
  '🤝',
  '💪',
  '🎉',
  '🔥',
  '✅',
  '❌',
  '⏰',
  '📦',
  '🚚',
  '💸',
  '🍕',
  '☕',
  '🌹',
  '💚',
] as const;
