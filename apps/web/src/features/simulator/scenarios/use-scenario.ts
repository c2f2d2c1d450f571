import { useCallback, useEffect, useRef, useState } from 'react';
import { outageMs, type ScenarioStep } from './scenarios.ts';
import type { SimulatorCalls } from '../use-simulator-calls.ts';

export type ScenarioName = 'minute' | 'burst' | 'outage';
export type RunningScenario = { name: ScenarioName; done: number; total: number };

const second = 1000;

/**
 * Runs one scenario at a time and reports its progress. Stopping it or leaving the page ends it and brings the phone
 * back online.
 */
export function useScenario({ write, setPhone }: SimulatorCalls) {
  const [running, setRunning] = useState<RunningScenario | null>(null);
  const end = useRef<(() => void) | null>(null);

  const stop = useCallback(() => {
    end.current?.();
    end.current = null;
    setRunning(null);
  }, []);
  useEffect(() => stop, [stop]);

  const advance = useCallback(() => {
    setRunning((now) => (now === null || now.done + 1 >= now.total ? null : { ...now, done: now.done + 1 }));
  }, []);

  const play = useCallback(
    (name: 'minute' | 'burst', steps: readonly ScenarioStep[]) => {
      stop();
      setRunning({ name, done: 0, total: steps.length });
      let over = false;
      const timers = steps.map(({ afterMs, ...message }) =>
        setTimeout(() => {
          void write(message).then((worked) => {
            if (over) return;
            // One refusal is reported; the others would only repeat it.
            if (worked) advance();
            else stop();
          });
        }, afterMs),
      );
      end.current = () => {
        over = true;
        timers.forEach(clearTimeout);
      };
    },
    [advance, stop, write],
  );

  const goOffline = useCallback(async () => {
    stop();
    if (!(await setPhone({ online: false }))) return;
    setRunning({ name: 'outage', done: 0, total: outageMs / second });
    const ticking = setInterval(advance, second);
    const over = setTimeout(stop, outageMs);
    end.current = () => {
      clearInterval(ticking);
      clearTimeout(over);
      void setPhone({ online: true });
    };
  }, [advance, setPhone, stop]);

  return { running, play, goOffline, stop };
}
