import { useCallback, useEffect, useRef, useState } from 'react';
import type { Recorder } from './recorder.ts';

export type RecorderPhase = 'idle' | 'starting' | 'running' | 'finishing';

export type RecorderHook = {
  phase: RecorderPhase;
  level: () => number;
  start: () => void;
  cancel: () => void;
  confirm: () => void;
  pause: () => void;
};

/**
 * A recording of this input. It asks for the microphone once, ends with the input, and ignores answers that come after
 * it was cancelled (S191–S195).
 */
export function useRecorder({
  onDone,
  onFailure,
}: {
  onDone: (mp3: Blob) => void;
  onFailure: (error: unknown) => void;
}): RecorderHook {
  const [phase, setPhase] = useState<RecorderPhase>('idle');
  const running = useRef<Recorder | null>(null);
  /** Zero while nothing is recorded; each recording has its own number. */
  const recordingId = useRef(0);
  const lastRecordingId = useRef(0);

  const end = useCallback(() => {
    recordingId.current = 0;
    running.current = null;
    setPhase('idle');
  }, []);

  const cancel = useCallback(() => {
    running.current?.cancel();
    end();
  }, [end]);
  useEffect(() => cancel, [cancel]);

  const start = async (): Promise<void> => {
    // A second click must not ask for the microphone again.
    if (recordingId.current !== 0) return;
    const mine = (lastRecordingId.current += 1);
    recordingId.current = mine;
    setPhase('starting');
    try {
      const { startRecorder } = await import('./recorder.ts');
      const recorder = await startRecorder();
      if (recordingId.current !== mine) return recorder.cancel();
      running.current = recorder;
      setPhase('running');
    } catch (error) {
      if (recordingId.current !== mine) return;
      end();
      onFailure(error);
    }
  };

  const confirm = async (): Promise<void> => {
    const mine = recordingId.current;
    const recorder = running.current;
    if (recorder === null) return;
    running.current = null;
    setPhase('finishing');
    try {
      const mp3 = await recorder.finish();
      if (recordingId.current !== mine) return;
      end();
      onDone(mp3);
    } catch (error) {
      if (recordingId.current !== mine) return;
      end();
      onFailure(error);
    }
  };

  return {
    phase,
    level: () => running.current?.level() ?? 0,
    start: () => void start(),
    cancel,
    confirm: () => void confirm(),
    pause: () => running.current?.pause(),
  };
}
