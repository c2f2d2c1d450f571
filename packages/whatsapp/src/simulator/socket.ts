import { setTimeout as wait } from 'node:timers/promises';
import { LinkDown, type DriverEvent, type DriverHost } from '../driver.ts';
import type { Look, LookWithEvents } from '../world/device.ts';
import { everyConnection } from '../world/world-db.ts';
import type { World } from '../world/world.ts';
import type { Closed } from '../close-code.ts';
import { decideLink, type LinkStep, type Phase } from './decide-link.ts';
import { createDeliveries } from './deliveries.ts';
import { createPump } from './pump.ts';
import { nextQr, pairingCode, type QrLife } from './qr-codes.ts';
import { requireLink } from './sending.ts';
import { toChatEvent } from './to-chat-event.ts';

export type SimulatorTiming = { qr: QrLife; keepAliveMs: number; retryMs: number; chatsAtOnce: number };

/** Events brought by one look, and events that may be under way at once. */
const batch = 200;
const capacity = 400;
/** A handler that hangs, or that is the one who stops the driver, is not waited for longer. */
const drainMs = 2_000;

export type Socket = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Shows a code for the owner of this number beside the QR code; throws LinkDown when none is shown. */
  showCode(number: string): Promise<void>;
  /** The world as it is now; throws LinkDown unless this socket is the living one of a reachable phone. */
  requireOpen(): Promise<Look>;
};

/**
 * The link itself: it looks at the world when something changed, tells the host what became of the link and hands over
 * the waiting events. They stay in the world until their handler has resolved, so a socket that dies loses none.
 */
export function createSocket(world: World, host: DriverHost, timing: SimulatorTiming): Socket {
  const { connectionId, log } = host;
  let phase: Phase = 'idle';
  let opening = false;
  /** Grows with every start and end, so that what began before can see that it is out of date. */
  let run = 0;
  let epoch = 0;
  let backlogUntil = 0;
  let qrShown = 0;
  let more = false;
  let aliveDue = false;
  let aliveTold = true;
  let telling: Promise<void> = Promise.resolve();
  let timers: { keepAlive?: NodeJS.Timeout; qr?: NodeJS.Timeout; retry?: NodeJS.Timeout } = {};
  let unlisten = (): void => undefined;

  const warn = (err: unknown, text: string): void => log.warn({ err, connectionId }, text);

  /** Link events leave in order, each after the one before it was handled. */
  const tell = (event: DriverEvent): Promise<void> => {
    telling = telling
      .then(() => host.handle(event))
      .catch((error) => warn(error, 'a change of the virtual link was not handled'));
    return telling;
  };

  const tellAlive = (): void => {
    aliveDue = false;
    // A slow host is told once, not once per batch.
    if (!aliveTold) return;
    aliveTold = false;
    void tell({ type: 'alive' }).then(() => (aliveTold = true));
  };

  const deliveries = createDeliveries({
    handle: (event) => host.handle(toChatEvent(event, event.seq <= backlogUntil)),
    mark: (seqs) => world.markDelivered(connectionId, seqs),
    onRoom: () => (more ? pump() : undefined),
    onResume: () => pump(),
    onFailure: (error) => warn(error, 'an event of the virtual phone waits for another try'),
    chatsAtOnce: timing.chatsAtOnce,
    pauseMs: timing.retryMs,
  });

  const rest = (): void => {
    phase = 'idle';
    opening = false;
    run += 1;
    unlisten();
    unlisten = () => undefined;
    for (const timer of Object.values(timers)) clearTimeout(timer);
    timers = {};
    deliveries.drop();
  };

  /** The host hears of the end in any case, or it would wait for ever on a socket that is gone. */
  const close = async (event: Closed, tidyUp: () => Promise<void>): Promise<void> => {
    rest();
    await tidyUp().catch((error) => warn(error, 'the virtual world was not told that a link ended'));
    void tell(event);
  };

  const showQr = async (): Promise<void> => {
    const mine = run;
    const code = nextQr(connectionId, qrShown, timing.qr);
    if (!code) {
      return close({ type: 'closed', end: 'fatal', reason: 'qr_expired', code: 408 }, () =>
        world.hideQr(connectionId, epoch),
      );
    }
    const shown = await world.showQr(connectionId, { epoch, ...code });
    if (!shown || mine !== run) return;
    phase = 'qr';
    qrShown += 1;
    void tell({ type: 'qr', ...code });
    timers.qr = setTimeout(renewQr, code.validForMs);
  };

  const renewQr = (): void => {
    showQr().catch((error) => {
      warn(error, 'the next code of the virtual phone could not be shown yet');
      if (phase === 'qr') timers.qr = setTimeout(renewQr, timing.retryMs);
    });
  };

  const takeStep = async (step: LinkStep, look: LookWithEvents | undefined): Promise<void> => {
    if (step.do === 'showQr') return showQr();
    if (step.do === 'open') {
      phase = 'open';
      clearTimeout(timers.qr);
      backlogUntil = look?.lastSeq ?? 0;
      if (step.scanned) void tell({ type: 'scanned' });
      await tell({ type: 'open', number: step.number });
      return pump();
    }
    if (step.do !== 'close') return;
    if (step.scanned) void tell({ type: 'scanned' });
    return close(step.event, async () => {
      if (step.takeCode) await world.takeCloseCode(connectionId);
      if (step.forget) await world.forgetLink(connectionId);
    });
  };

  const lookAround = async (): Promise<void> => {
    if (phase === 'idle') return;
    const mine = run;
    const limit = phase === 'open' ? Math.max(0, Math.min(batch, capacity - deliveries.size())) : 0;
    const look = await world.lookWithEvents(connectionId, { limit, ...deliveries.takeStock() });
    if (mine !== run) return;
    const step = decideLink(look, phase, epoch);
    if (step.do !== 'nothing') return takeStep(step, look);
    if (phase !== 'open' || !look) return;
    more = look.events.length === limit;
    if (look.events.length > 0 || aliveDue) tellAlive();
    deliveries.add(look.events);
    if (more && limit > 0) pump();
  };

  const pump = createPump(lookAround, (error) => {
    warn(error, 'the virtual world did not answer');
    clearTimeout(timers.retry);
    if (phase !== 'idle') timers.retry = setTimeout(pump, timing.retryMs);
  });

  const begin = (opened: number): void => {
    phase = 'starting';
    epoch = opened;
    qrShown = 0;
    unlisten = world.listen((changed) => {
      if (changed === connectionId || changed === everyConnection) pump();
    });
    timers.keepAlive = setInterval(() => {
      aliveDue = true;
      pump();
    }, timing.keepAliveMs);
    pump();
  };

  return {
    async start() {
      if (phase !== 'idle' || opening) return;
      opening = true;
      run += 1;
      const mine = run;
      try {
        const opened = await world.openSocket(connectionId);
        if (mine === run) begin(opened);
      } finally {
        if (mine === run) opening = false;
      }
    },
    async stop() {
      if (phase === 'idle' && !opening) return;
      const wasPairing = phase === 'qr';
      rest();
      const patience = new AbortController();
      await Promise.race([
        deliveries.idle(),
        wait(drainMs, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      await deliveries.markDone();
      if (wasPairing) await world.hideQr(connectionId, epoch);
    },
    async showCode(number) {
      const code = pairingCode();
      if (phase !== 'qr' || !(await world.showCode(connectionId, { epoch, code, number })))
        throw new LinkDown('nobody is to be paired now');
      void tell({ type: 'pairingCode', code });
    },
    requireOpen: async () => requireLink(await world.look(connectionId), phase === 'open' ? epoch : null),
  };
}
