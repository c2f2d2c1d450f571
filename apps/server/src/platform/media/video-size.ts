import type { PictureSize } from './picture-size.ts';

const types = new Set(['video/mp4', 'video/quicktime', 'video/3gpp']);
const longestSide = 20_000;

type Box = { readonly type: string; readonly from: number; readonly to: number };

/** The boxes of an MP4 between two places that are whole. */
function* boxesIn(head: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    const size = head.readUInt32BE(at);
    if (size < 8 || at + size > to) return;
    yield { type: head.toString('latin1', at + 4, at + 8), from: at + 8, to: at + size };
    at += size;
  }
}

function childOf(head: Buffer, { from, to }: Omit<Box, 'type'>, type: string): Box | undefined {
  for (const child of boxesIn(head, from, to)) if (child.type === type) return child;
  return undefined;
}

/** The size of a track, which ends with its matrix, its width and its height; null for sounds. */
function sizeOfTrack(head: Buffer, { from, to }: Box): PictureSize | null {
  if (to - from < 84) return null;
  const [width, height] = [head.readUInt16BE(to - 8), head.readUInt16BE(to - 4)];
  if (width === 0 || height === 0 || width > longestSide || height > longestSide) return null;
  // A phone that was held upright stores a lying picture and a matrix that turns it.
  const isTurned = head.readInt32BE(to - 44) === 0 && head.readInt32BE(to - 40) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** The size of a video, where its description stands before its content; null otherwise. */
export function readVideoSize(mime: string, head: Buffer): PictureSize | null {
  if (!types.has(mime)) return null;
  const description = childOf(head, { from: 0, to: head.length }, 'moov');
  if (description === undefined) return null;
  for (const track of boxesIn(head, description.from, description.to)) {
    const header = track.type === 'trak' ? childOf(head, track, 'tkhd') : undefined;
    const size = header && sizeOfTrack(head, header);
    if (size) return size;
  }
  return null;
}
