import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { styled } from '../../../ui/styled.ts';
import { color, type } from '../../../ui/theme/tokens.ts';
import { Aside } from '../bubble/bubble-parts.tsx';
import { useTabStop } from '../log/tab-stop.ts';
import { usePeaks } from './use-peaks.ts';

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: 280,
  maxWidth: '100%',
  height: 46,
  padding: '3px 0 0',
});
const PlayButton = styled('button')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: color.primary,
  color: color.onPrimary,
  cursor: 'pointer',
  '& svg': { fill: 'currentColor' },
});
const Way = styled('div')({ position: 'relative', flex: 1, minWidth: 0, height: 28, display: 'grid' });
const Track = styled('input')({
  width: '100%',
  minWidth: 0,
  height: 28,
  margin: 0,
  accentColor: color.primary,
  cursor: 'pointer',
  // Above its bars only the knob is drawn.
  '[data-peaks] > &': {
    appearance: 'none',
    position: 'relative',
    background: 'none',
    '&::-webkit-slider-thumb': {
      appearance: 'none',
      width: 12,
      height: 12,
      borderRadius: 6,
      background: color.primary,
    },
    '&::-moz-range-track': { background: 'none' },
    '&::-moz-range-thumb': { width: 12, height: 12, border: 0, borderRadius: 6, background: color.primary },
  },
});
const Bars = styled('div')({
  position: 'absolute',
  inset: '0 6px',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  '& > i': { flex: 1, minHeight: 2, borderRadius: 1, background: 'currentColor', opacity: 0.35 },
  '& > i[data-played]': { background: color.primary, opacity: 1 },
});
const Clock = styled('span')({
  ...type.meta,
  flex: 'none',
  fontSize: 11,
  fontVariantNumeric: 'tabular-nums',
  color: color.theirsMeta,
  '[data-mine] &': { color: color.mineMeta },
});
const Speed = styled('button')({
  ...type.meta,
  flex: 'none',
  minWidth: 40,
  height: 24,
  padding: '0 8px',
  border: 0,
  borderRadius: 12,
  background: `color-mix(in srgb, ${color.text} 9%, transparent)`,
  color: 'inherit',
  fontFamily: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
});

const speeds = [1, 1.5, 2] as const;

/** The next speed; after the last one comes the first. */
export function nextSpeed(speed: number): number {
  return speeds[(speeds.findIndex((other) => other === speed) + 1) % speeds.length] ?? 1;
}

// Only one recording plays at a time.
let playing: HTMLAudioElement | null = null;

function begin(sound: HTMLAudioElement): void {
  if (playing !== sound) playing?.pause();
  playing = sound;
}

/** How loud a recording is along its way, behind the knob that moves over it. */
function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  return (
    <Bars aria-hidden data-testid="audio-waveform">
      {peaks.map((peak, bar) => (
        <i
          key={bar}
          style={{ height: `${Math.round(peak * 100)}%` }}
          data-played={bar / peaks.length < played || undefined}
        />
      ))}
    </Bars>
  );
}

type PlayerProps = {
  url: string;
  label: string;
  /** Voice messages are drawn as waves; bytes are those of the file. */
  isVoice: boolean;
  bytes: number | null;
};

/** A voice note or another sound: play, position and speed (S163). */
export function AudioPlayer({ url, label, isVoice, bytes }: PlayerProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const tabIndex = useTabStop();
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState<number>(1);
  const [broken, setBroken] = useState(false);
  const peaks = usePeaks(url, { isVoice, bytes });
  if (broken) return <Aside>{t('media.unplayable')}</Aside>;

  const toggle = (): void => {
    if (sound.current === null) return;
    if (sound.current.paused) void sound.current.play().catch(() => setBroken(true));
    else sound.current.pause();
  };
  const changeSpeed = (): void => {
    const next = nextSpeed(speed);
    setSpeed(next);
    if (sound.current !== null) sound.current.playbackRate = next;
  };
  const seek = (seconds: number): void => {
    setTime(seconds);
    if (sound.current !== null) sound.current.currentTime = seconds;
  };

  return (
    <Root role="group" aria-label={label} data-testid="audio-player">
      <audio
        ref={sound}
        src={url}
        preload="metadata"
        onPlay={(event) => {
          begin(event.currentTarget);
          event.currentTarget.playbackRate = speed;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        // Recordings made by browsers do not contain their length.
        onDurationChange={(event) =>
          setLength(Number.isFinite(event.currentTarget.duration) ? event.currentTarget.duration : 0)
        }
        onError={() => setBroken(true)}
      />
      <PlayButton
        type="button"
        aria-label={t(isPlaying ? 'media.pause' : 'media.play')}
        onClick={toggle}
        tabIndex={tabIndex}
        data-testid="audio-play"
      >
        {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </PlayButton>
      <Way data-peaks={peaks === null ? undefined : true}>
        {peaks !== null && <Waveform peaks={peaks} played={length === 0 ? 0 : time / length} />}
        <Track
          type="range"
          min={0}
          max={length || 1}
          step={0.1}
          value={Math.min(time, length || 1)}
          disabled={length === 0}
          onChange={(event) => seek(event.target.valueAsNumber)}
          aria-label={t('media.position')}
          aria-valuetext={format.duration(time)}
          tabIndex={tabIndex}
          data-testid="audio-position"
        />
      </Way>
      <Clock>{format.duration(time > 0 ? time : length)}</Clock>
      <Speed
        type="button"
        onClick={changeSpeed}
        aria-label={t('media.speed', { speed: format.number(speed) })}
        tabIndex={tabIndex}
        data-testid="audio-speed"
      >
        {t('media.times', { speed: format.number(speed) })}
      </Speed>
    </Root>
  );
}
