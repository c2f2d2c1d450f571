import type { Message } from '@balcao/contract';

/** The place of a picture or video in a bubble, in pixels. */
export type PictureBox = { readonly width: number; readonly height: number };

const widest = 320;
const tallest = 560;
/** Small pictures get at least this, so that there is something to click. */
const narrowest = 120;
/** Banners and strips are shown whole inside a box that is no thinner than these. */
const flattest = 3;
const steepest = 0.4;

/** The box of files whose size nobody knows, such as those of older messages. */
const unknownBox: PictureBox = { width: 280, height: 210 };

/**
 * The box of a picture: its own proportions, as large as a bubble may be. It is known before the picture is loaded, so
 * nothing moves when it comes (S162).
 */
export function boxOf({ mediaWidth, mediaHeight }: Pick<Message, 'mediaWidth' | 'mediaHeight'>): PictureBox {
  if (!mediaWidth || !mediaHeight) return unknownBox;
  const ratio = Math.min(flattest, Math.max(steepest, mediaWidth / mediaHeight));
  const natural = Math.max(mediaWidth, mediaHeight * ratio);
  const width = Math.max(narrowest, Math.min(widest, tallest * ratio, natural));
  return { width: Math.round(width), height: Math.round(width / ratio) };
}
