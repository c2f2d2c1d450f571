import { numberForms } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { withTimeLimit } from '../../platform/worker/time-limit.ts';
import type { AskNumbers } from '../contacts/index.ts';

const patienceMs = 10_000;
const knownForMs = 24 * 3_600_000;
const mostKnown = 20_000;

/** Makes sure that a number exists on WhatsApp, asked over the connection that is to write to it. */
export type RequireOnWhatsApp = (connectionId: number, number: string) => Promise<void>;

/** Asks WhatsApp about each number once a day at most: asking often about many numbers looks like a spammer. */
export function createNumberCheck(askNumbers: AskNumbers, now = () => performance.now()): RequireOnWhatsApp {
  const known = new Map<string, number>();
  return async (connectionId, number) => {
    const key = `${connectionId} ${number}`;
    if ((known.get(key) ?? 0) > now()) return;
    const asking = askNumbers(connectionId, numberForms(number));
    // Another node holds the link, or it cannot check numbers: sending will show it.
    if (asking === null) return;
    const found = await withTimeLimit(patienceMs, () => asking).catch(() => {
      throw new AppError('ERR_WAPP_CHECK_CONTACT');
    });
    if (found.length === 0) throw new AppError('ERR_WAPP_INVALID_CONTACT');
    if (known.size >= mostKnown) known.clear();
    known.set(key, now() + knownForMs);
  };
}
