/** The side panel has the same colours in the light and the dark scheme. */
export const sideColor = {
  ground: '#07402A',
  ghost: '#094831',
  text: '#F2FAF5',
  text2: '#CFE6DA',
  accent: '#6FE3A8',
  avatar: '#0F5E40',
  avatarText: '#BFEFD5',
  theirs: '#FFFFFF',
  mine: '#D8F5E3',
  bubbleText: '#14201A',
  bubbleMeta: '#4B5F55',
  read: '#0A6EBD',
} as const;
