import { presenceEvery } from '@balcao/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { fileLimit } from '../../desk/index.ts';
import { isMeantToRecord, microphoneProblem, recordingBitrate, shortestRecording } from './recording.ts';
import type { TypingIndicator } from '../text/typing-indicator.ts';
import { type RecorderHook, useRecorder } from './use-recorder.ts';

/**
 * Records for this input. A recording that is too short is dropped with a notice, a refused microphone is reported, and
 * colleagues see that somebody is recording (S193, S195).
 */
export function useVoice({
  indicator,
  onRecording,
}: {
  indicator: TypingIndicator;
  onRecording: (file: File) => void;
}): {
  recorder: RecorderHook;
  mostSeconds: number;
  /** Starts a recording, unless the click belongs to a send (S1170). */
  start: (clicks: number) => void;
  /** Something was sent; the microphone is about to stand where the pointer is. */
  noteSend: () => void;
} {
  const { t } = useTranslation('composer');
  const toast = useToast();
  const lastSendAt = useRef(Number.NEGATIVE_INFINITY);
  const noteSend = (): void => {
    lastSendAt.current = performance.now();
  };
  const recorder = useRecorder({
    onDone(mp3) {
      if (mp3.size < shortestRecording) return toast.info(t('record.tooShort'));
      noteSend();
      onRecording(new File([mp3], `audio-${Date.now()}.mp3`, { type: 'audio/mpeg' }));
    },
    onFailure: (error) => toast.failure(t(`record.${microphoneProblem(error)}`)),
  });
  const isRunning = recorder.phase === 'running';
  useEffect(() => {
    if (!isRunning) return;
    indicator.recording();
    const timer = setInterval(indicator.recording, presenceEvery);
    return () => {
      clearInterval(timer);
      indicator.stop();
    };
  }, [isRunning, indicator]);
  // A second less than the largest file holds, because the format adds some bytes.
  const mostSeconds = Math.floor((fileLimit() * 8) / (recordingBitrate * 1000)) - 1;
  return {
    recorder,
    mostSeconds,
    start(clicks) {
      if (isMeantToRecord({ clicks, sinceSend: performance.now() - lastSendAt.current })) recorder.start();
    },
    noteSend,
  };
}
