import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { keyframes, styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { RoundButton } from '../composer-styles.tsx';
import { showSeconds } from './recording.ts';
import type { RecorderHook } from './use-recorder.ts';

const blink = keyframes({ '50%': { opacity: 0.25 } });

const Root = styled('div')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  minHeight: 40,
  color: color.text,
  fontVariantNumeric: 'tabular-nums',
  '&:focus': { outline: 0 },
});
const Dot = styled('span')({
  width: 10,
  height: 10,
  borderRadius: '50%',
  background: color.error,
  animation: `${blink} 1.2s infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
});
const Meter = styled('span')({
  width: 56,
  height: 6,
  borderRadius: 3,
  background: color.sunken,
  overflow: 'hidden',
  '&::after': {
    content: '""',
    display: 'block',
    height: '100%',
    borderRadius: 3,
    background: color.primary,
    transformOrigin: 'left',
    transform: 'scaleX(var(--level, 0))',
  },
});

/** How long the recording has run, updated once a second (S191). Stops at the length of the largest allowed file. */
function useSeconds({ isRunning, most, onFull }: { isRunning: boolean; most: number; onFull: () => void }): number {
  const [seconds, setSeconds] = useState(0);
  const full = useEffectEvent(onFull);
  useEffect(() => {
    if (!isRunning) return;
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const elapsed = Math.min(most, Math.floor((performance.now() - startedAt) / 1000));
      setSeconds(elapsed);
      if (elapsed < most) return;
      clearInterval(timer);
      full();
    }, 200);
    return () => clearInterval(timer);
  }, [isRunning, most]);
  return seconds;
}

/** Shown during a recording: how long, how loud, and the two ways to end it (S191, S192). */
export function RecordingBar({ recorder, mostSeconds }: { recorder: RecorderHook; mostSeconds: number }) {
  const { t } = useTranslation('composer');
  const meter = useRef<HTMLSpanElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const isRunning = recorder.phase === 'running';
  const seconds = useSeconds({ isRunning, most: mostSeconds, onFull: recorder.pause });
  const level = useEffectEvent(recorder.level);
  // The button that started the recording is no longer shown. The focus moves to the bar and not to the button that
  // sends, so that Enter sends only what somebody chose to send.
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!isRunning) return;
    // Set without React: rendering the bar ten times a second would be too much.
    const timer = setInterval(() => meter.current?.style.setProperty('--level', level().toFixed(2)), 100);
    return () => clearInterval(timer);
  }, [isRunning]);

  return (
    <Root ref={root} role="group" tabIndex={-1} aria-label={t('record.running')} data-testid="composer-recording">
      <IconButton label={t('record.cancel')} onClick={recorder.cancel} data-testid="composer-record-cancel">
        <X />
      </IconButton>
      <Dot aria-hidden />
      <span role="timer" data-testid="composer-record-time">
        {showSeconds(seconds)}
      </span>
      <Meter ref={meter} aria-hidden data-testid="composer-record-level" />
      <RoundButton
        label={t('record.confirm')}
        disabled={!isRunning}
        onClick={({ detail }) => (detail > 1 ? undefined : recorder.confirm())}
        data-testid="composer-record-confirm"
      >
        <Check size={20} />
      </RoundButton>
    </Root>
  );
}
