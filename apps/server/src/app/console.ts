import { createLogger } from '../platform/logger.ts';
import { StartError } from '../platform/start-error.ts';

/** What the server says to whoever started it, whatever the level of its log. */
export type Console = {
  say(line: string): void;
  /** Says why it did not start. */
  fail(error: unknown): void;
};

/** Plain words on a terminal; in production lines of JSON like all others, because a program collects them. */
export function openConsole({ production }: { production: boolean }): Console {
  if (!production)
    return {
      say: (line) => void process.stdout.write(`${line}\n`),
      fail: (error) => void process.stderr.write(`\n${explain(error)}\n\n`),
    };
  const log = createLogger('info');
  return {
    say: (line) => log.info(line.trim()),
    fail: (error) => log.fatal(explain(error)),
  };
}

/** What the person can mend is said in a sentence; anything else is a defect and shows itself whole. */
function explain(error: unknown): string {
  if (error instanceof StartError) return `Balcão did not start.\n${error.message}`;
  return `Balcão did not start because of a defect.\n${error instanceof Error ? error.stack : String(error)}`;
}
