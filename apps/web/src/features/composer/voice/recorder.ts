import captureUrl from './capture.worklet.ts?worker&url';
// With this suffix the bundler gives the address of the file, whatever the file exports.
// oxlint-disable-next-line import/default
import encoderUrl from './encode-mp3.worker.ts?worker&url';
import { type EncoderStart, levelOf } from './recording.ts';

/** A running recording. */
export type Recorder = {
  /** The current volume, from 0 to 1. */
  level(): number;
  /** Stops listening but keeps what was recorded. */
  pause(): void;
  /** Ends the recording and answers the MP3. The microphone is released at once. */
  finish(): Promise<Blob>;
  /** Ends the recording and discards it. */
  cancel(): void;
};

type Policy = { createScriptURL(url: string): string };
type PolicyMaker = { createPolicy(name: string, rules: Policy): Policy };

/** Trusted Types forbid scripts from plain strings; this one is a file of ours. */
function trustedScriptUrl(url: string): string {
  const maker = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes;
  return maker === undefined
    ? url
    : maker.createPolicy('recorder', { createScriptURL: (own) => own }).createScriptURL(url);
}

function askForMicrophone(): Promise<MediaStream> {
  // Missing on plain http addresses, although TypeScript's DOM library says otherwise.
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

/**
 * Asks for the microphone and records until it is finished or cancelled. Rejects with the browser's error (S191, S195).
 */
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
  // A cancelled recording is not waited for.
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
