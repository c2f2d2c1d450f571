/** A frame: three bytes with the length, then the payload. */
export function frame(payload: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(payload.length, 0, 3);
  return Buffer.concat([length, payload]);
}

/** Collects bytes and returns complete frames; a WebSocket message may contain several, or a part of one. */
export function createFrameReader(): (bytes: Uint8Array) => Buffer[] {
  let waiting: Buffer = Buffer.alloc(0);
  let greeted = false;

  /** The first bytes: optional routing data (ED, two bytes, three of length, the data), then WA and a version. */
  const skipGreeting = (): boolean => {
    const routed = waiting.subarray(0, 2).toString() === 'ED';
    if (routed && waiting.length < 7) return false;
    const skipped = (routed ? 7 + waiting.readUIntBE(4, 3) : 0) + 4;
    if (waiting.length < skipped) return false;
    waiting = waiting.subarray(skipped);
    return true;
  };

  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    greeted ||= skipGreeting();
    const frames: Buffer[] = [];
    while (greeted && waiting.length >= 3) {
      const end = 3 + waiting.readUIntBE(0, 3);
      if (waiting.length < end) break;
      frames.push(waiting.subarray(3, end));
      waiting = waiting.subarray(end);
    }
    return frames;
  };
}
