const nothing = (): void => undefined;

/** A logger for the library that logs nothing. */
export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
