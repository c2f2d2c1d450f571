import { useEffect, useState } from 'react';
import { peaksOf } from './peaks.ts';

/** Longer recordings are played without a picture of their sound, which would have to be decoded whole. */
const mostBytes = 3 * 1024 * 1024;
const known = new Map<string, Promise<readonly number[] | null>>();
const mostKnown = 200;

async function readPeaks(url: string): Promise<readonly number[] | null> {
  try {
    const answer = await fetch(url, { credentials: 'same-origin' });
    const bytes = await answer.arrayBuffer();
    // A low rate is enough for bars and takes a fraction of the memory.
    const sound = await new OfflineAudioContext(1, 1, 8_000).decodeAudioData(bytes);
    return peaksOf(sound.getChannelData(0));
  } catch {
    // The player itself tells when a recording cannot be played; without a picture of it nothing is lost.
    return null;
  }
}

function peaksOfFile(url: string): Promise<readonly number[] | null> {
  const found = known.get(url) ?? readPeaks(url);
  known.set(url, found);
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return found;
}

/** How loud a voice message is along its way; null until it is known, and for files that are none. */
export function usePeaks(url: string, { isVoice, bytes }: { isVoice: boolean; bytes: number | null }) {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  const isWanted = isVoice && bytes !== null && bytes <= mostBytes;
  useEffect(() => {
    let isHere = true;
    if (isWanted) void peaksOfFile(url).then((found) => isHere && setPeaks(found));
    return () => {
      isHere = false;
    };
  }, [url, isWanted]);
  return peaks;
}
