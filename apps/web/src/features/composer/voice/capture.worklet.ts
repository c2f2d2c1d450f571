/** The part of the audio thread's world we use; the library of the page does not describe it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor & { process(inputs: Float32Array[][]): boolean },
): void;

/** Samples per parcel to the encoder: about twenty parcels a second. */
const chunkSize = 2048;

/**
 * Hands what the microphone hears to the encoder, in parcels; `end` sends the rest and the sign that there is no more.
 */
class Capture extends AudioWorkletProcessor {
  private encoder: MessagePort | null = null;
  private samples = new Float32Array(chunkSize);
  private filled = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort | 'end'>) => {
      if (data !== 'end') {
        this.encoder = data;
        return;
      }
      this.send();
      this.encoder?.postMessage(null);
      this.encoder = null;
    };
  }

  private send(): void {
    const part = this.samples.slice(0, this.filled);
    this.filled = 0;
    this.encoder?.postMessage(part, [part.buffer]);
  }

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.samples[this.filled] = sample;
      this.filled += 1;
      if (this.filled === chunkSize) this.send();
    }
    return true;
  }
}

registerProcessor('capture', Capture);
