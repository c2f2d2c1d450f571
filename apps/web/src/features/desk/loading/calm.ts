type Subscribe = (listener: () => void) => () => void;

/** A list is drawn at most this often, in milliseconds: under ten times a second, however many events come. */
export const listPace = 120;

/**
 * The same subscription at a calm pace: told at once, then not again before `pace` has passed, and never less than all.
 */
export function subscribeCalmly(subscribe: Subscribe, pace: number): Subscribe {
  return (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasNews = false;

    function rest(): void {
      timer = undefined;
      if (hasNews) tell();
    }
    function tell(): void {
      hasNews = false;
      timer = setTimeout(rest, pace);
      listener();
    }
    const stop = subscribe(() => {
      if (timer === undefined) tell();
      else hasNews = true;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
}
