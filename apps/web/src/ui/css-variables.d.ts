import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Our own CSS variables, set where a colour comes from data. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
