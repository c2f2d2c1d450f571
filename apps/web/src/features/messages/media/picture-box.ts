import type { Message } from '@balcao/contract';

/** The place of a picture or video in a bubble, in pixels. */
export type PictureBox = {
  readonly width: number;
  readonly height: number;
  /** Whether the box shows only the upper part of it; a click shows the rest. */
  readonly isCut: boolean;
};

const widest = 320;
const tallest = 430;
/** Small pictures get at least this, so that there is something to click. */
const narrowest = 120;
/** Banners are shown whole inside a box that is no flatter than this, films inside one that is no steeper. */
const flattest = 3;
const steepest = 0.4;

/** The box of files whose size nobody knows, such as those of older messages. */
const unknownBox: PictureBox = { width: 280, height: 210, isCut: false };

/**
 * The box of a picture or film: its own proportions, as large as a bubble may be, and cut below where an upright picture
 * would fill the screen. It is known before the picture is loaded, so nothing moves when it comes (S162).
 */
export function boxOf({
  kind,
  mediaWidth,
  mediaHeight,
}: Pick<Message, 'kind' | 'mediaWidth' | 'mediaHeight'>): PictureBox {
  if (!mediaWidth || !mediaHeight) return unknownBox;
  const uprightAtMost = widest / tallest;
  if (kind === 'image' && mediaWidth / mediaHeight < uprightAtMost) {
    const width = Math.max(narrowest, Math.min(widest, mediaWidth));
    return { width, height: Math.round(width / uprightAtMost), isCut: true };
  }
  const ratio = Math.min(flattest, Math.max(steepest, mediaWidth / mediaHeight));
  const natural = Math.max(mediaWidth, mediaHeight * ratio);
  const width = Math.max(narrowest, Math.min(widest, tallest * ratio, natural));
  return { width: Math.round(width), height: Math.round(width / ratio), isCut: false };
}
