import captureUrl from './capture.worklet.ts?worker&url';
// What the builder answers for this is an address, whatever the file exports.
// oxlint-disable-next-line import/default
import encoderUrl from './encode-mp3.worker.ts?worker&url';
import { type EncoderStart, levelOf } from './recording.ts';

/** A recording that runs. */
export type Recorder = {
  /** How loud it is right now, from 0 to 1. */
  level(): number;
  /** Hears nothing more but keeps what was said. */
  pause(): void;
  /** Ends it and answers the MP3; the microphone is free at once. */
  finish(): Promise<Blob>;
  /** Ends it and forgets everything. */
  cancel(): void;
};

type Policy = { createScriptURL(url: string): string };
type PolicyMaker = { createPolicy(name: string, rules: Policy): Policy };

/** Our pages start no script from a bare address (trusted types); this one is our own file. */
function trustedScriptUrl(url: string): string {
  const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
  return maker === undefined
    ? url
    : maker.createPolicy('recorder', { createScriptURL: (own) => own }).createScriptURL(url);
}

function askForMicrophone(): Promise<MediaStream> {
  // Missing on plain http addresses, although the library of the page says otherwise.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new DOMException('no microphone here', 'NotFoundError');
  return devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
}

async function record(
  stream: MediaStream,
  context: AudioContext,
  encoder: Worker,
): Promise<Pick<Recorder, 'level' | 'pause'> & { end(): void }> {
  await context.audioWorklet.addModule(captureUrl);
  await context.resume();
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  const capture = new AudioWorkletNode(context, 'capture', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const line = new MessageChannel();
  const start: EncoderStart = { samples: line.port2, sampleRate: context.sampleRate };
  encoder.postMessage(start, [line.port2]);
  capture.port.postMessage(line.port1, [line.port1]);
  source.connect(analyser);
  source.connect(capture);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    pause: () => source.disconnect(),
    end: () => capture.port.postMessage('end'),
  };
}

/** Asks for the microphone and records until it is finished or cancelled; fails as the browser refuses (S191, S195). */
export async function startRecorder(): Promise<Recorder> {
  const stream = await askForMicrophone();
  const context = new AudioContext();
  const encoder = new Worker(trustedScriptUrl(encoderUrl), { type: 'module' });
  const freeMicrophone = (): void => stream.getTracks().forEach((track) => track.stop());
  const close = (): void => {
    freeMicrophone();
    encoder.terminate();
    void context.close();
  };
  const done = new Promise<Blob>((resolve, reject) => {
    encoder.addEventListener('message', ({ data }: MessageEvent<{ mp3?: Blob; failure?: string }>) =>
      data.mp3 === undefined ? reject(new Error(data.failure)) : resolve(data.mp3),
    );
    encoder.addEventListener('error', () => reject(new Error('the encoder did not start')));
  });
  // Whoever cancels does not wait for it.
  done.catch(() => undefined);
  try {
    const recording = await record(stream, context, encoder);
    return {
      level: recording.level,
      pause: recording.pause,
      cancel: close,
      async finish() {
        freeMicrophone();
        recording.end();
        return done.finally(close);
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
