/** Common reactions. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** A few emoji for the text; the keyboard has the others. */
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
