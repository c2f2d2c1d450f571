/** The part of the audio worklet's API that we use; TypeScript's DOM library does not describe it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor & { process(inputs: Float32Array[][]): boolean },
): void;

/** Samples per chunk sent to the encoder: about twenty chunks a second. */
const chunkSize = 2048;

/** Sends the recorded samples to the encoder in chunks. `end` sends the rest and a mark that there is no more. */
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
