import { LinkDown, type DriverHost, type LinkEvent, type LinkReason } from '../driver.ts';
import type { Graph } from './graph.ts';
import { closedBy, fetchHealth, faultOf, isBusy, isHeldBack, type Closed, type NumberHealth } from './health.ts';
import type { Api } from './settings.ts';
import { ensureSubscribed } from './subscription.ts';

export type Link = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Throws LinkDown unless the link is open. */
  requireOpen(): void;
  /** Asks Graph now; rejects, and closes the link, when it is not what it was. */
  probe(): Promise<void>;
  /** A call showed that the link is over. */
  close(reason: LinkReason, code: number | null): void;
  /** A call showed that WhatsApp holds the account back. */
  restrict(): void;
  /** A call did not get through: look soon whether anything does. */
  doubt(): void;
};

/** A clock that moved by less is the same clock: the answer travels, and its seconds are whole. */
const clockNewsMs = 30_000;

/**
 * The link itself. There is no socket; it is open while Graph says that token and number are good, which it is asked at
 * the start and from time to time. What happens on the number comes by webhooks and not through here.
 */
export function createLink(graph: Graph, host: DriverHost, { phoneNumberId, wabaId, timeouts }: Api): Link {
  let phase: 'idle' | 'starting' | 'open' = 'idle';
  /** Grows with every start and end, so that what began before can see that it is out of date. */
  let run = 0;
  let missed = 0;
  let toldAhead: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();

  /** Link events leave in order, each after the one before it was handled, and none after a stop. */
  const tell = (event: LinkEvent): void => {
    const mine = run;
    telling = telling
      .then(() => (mine === run ? host.handle(event) : undefined))
      .catch((err: unknown) =>
        host.log.warn({ err, connectionId: host.connectionId }, 'a change of the link was not handled'),
      );
  };

  const rest = (): void => {
    phase = 'idle';
    run += 1;
    missed = 0;
    toldAhead = null;
    clearTimeout(timer);
  };

  const close = (event: Closed): void => {
    if (phase === 'idle') return;
    rest();
    tell(event);
  };

  const lookAgainIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
    timer.unref();
  };

  /** Told with the first look, and when it was set. */
  const tellClock = (): void => {
    const aheadMs = graph.clockAhead();
    if (aheadMs === null || (toldAhead !== null && Math.abs(aheadMs - toldAhead) < clockNewsMs)) return;
    toldAhead = aheadMs;
    tell({ type: 'clock', aheadMs });
  };

  const judge = (health: NumberHealth): void => {
    const reason = faultOf(health);
    if (reason !== null) return close({ type: 'closed', end: 'fatal', reason });
    if (phase === 'starting') {
      phase = 'open';
      tell({ type: 'open', number: health.number });
      if (isHeldBack(health)) tell({ type: 'restricted', until: null });
    }
    missed = 0;
    tellClock();
    tell({ type: 'alive' });
    lookAgainIn(timeouts.watchMs);
  };

  /** One call that gets lost is no reason to take the link from those who write; two in a row are. */
  const survives = (error: unknown): boolean => {
    if (phase !== 'open') return false;
    missed = isBusy(error) ? 0 : missed + 1;
    return missed === 0 || (closedBy(error).end === 'retry' && missed < 2);
  };

  const look = async (): Promise<void> => {
    const mine = run;
    try {
      const health = await fetchHealth(graph, phoneNumberId);
      if (mine === run && phase === 'starting' && faultOf(health) === null) await ensureSubscribed(graph, wabaId);
      if (mine === run) judge(health);
    } catch (error) {
      if (mine !== run) return;
      if (survives(error)) return lookAgainIn(timeouts.recheckMs);
      host.log.warn({ err: error, connectionId: host.connectionId }, 'Graph does not let this link be open');
      close(closedBy(error));
    }
  };

  return {
    async start() {
      if (phase !== 'idle') return;
      rest();
      phase = 'starting';
      void look();
    },
    async stop() {
      rest();
    },
    requireOpen() {
      if (phase !== 'open') throw new LinkDown('the link to the Cloud API is not open');
    },
    async probe() {
      if (phase !== 'open') throw new LinkDown('the link to the Cloud API is not open');
      const mine = run;
      missed += 1;
      clearTimeout(timer);
      await look();
      if (mine !== run || missed > 0) throw new LinkDown('Graph gave no sign of life');
    },
    close: (reason, code) => close({ type: 'closed', end: 'fatal', reason, ...(code === null ? {} : { code }) }),
    restrict: () => tell({ type: 'restricted', until: null }),
    doubt: () => (phase === 'open' ? lookAgainIn(0) : undefined),
  };
}
