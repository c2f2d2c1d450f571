import type { Random } from './random.ts';

export type LoadKind = 'text' | 'image' | 'voice' | 'document';
/** Shares of kinds; they need not add up to anything. */
export type Mix = Readonly<Partial<Record<LoadKind, number>>>;

/** What customers of a shop write. */
export const usualMix: Mix = { text: 80, image: 8, voice: 8, document: 4 };
export const textsOnly: Mix = { text: 1 };

/** Draws a kind by its share. */
export function drawKind(random: Random, mix: Mix): LoadKind {
  const shares = Object.entries(mix) as [LoadKind, number][];
  let left = random() * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of shares) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'text';
}
