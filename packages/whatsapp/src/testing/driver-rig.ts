import { vi } from 'vitest';
import type { Driver, DriverEvent, DriverHost } from '../driver.ts';
import type { CustomerMessage } from '../world/customers.ts';
import type { LedgerMessage, ReceivedMessage } from '../world/ledger.ts';
import type { World } from '../world/world.ts';

type Bound<F> = F extends (connectionId: number, ...rest: infer A) => infer R ? (...rest: A) => R : never;

/** The other side of a driver under test: one connection that is not linked yet, its phone and its customers. */
export type DriverRig = {
  readonly connectionId: number;
  createDriver(host: DriverHost): Driver;
  /** Scans the code the driver shows. */
  scan(qr: string): Promise<unknown>;
  /** Types the code the driver shows. */
  enterCode(code: string): Promise<unknown>;
  write(message: CustomerMessage): Promise<{ id: string }>;
  createGroup: Bound<World['createGroup']>;
  writeInGroup: Bound<World['writeInGroup']>;
  rename: Bound<World['rename']>;
  setPicture: Bound<World['setPicture']>;
  edit: Bound<World['edit']>;
  revoke: Bound<World['revoke']>;
  react: Bound<World['react']>;
  /** Where calls, or that somebody types, are not told, there is nothing to be done. */
  call?: Bound<World['call']>;
  type?: Bound<World['type']>;
  acknowledge: Bound<World['acknowledge']>;
  /** From now on these are not on WhatsApp. */
  refuseNumbers(numbers: readonly string[]): Promise<void>;
  /** Removes the device on the phone; without a phone, takes back what the link was opened with. */
  unlink(): Promise<void>;
  /** The provider's id of the message that was sent under ours, where it chooses its own; empty until it is there. */
  sentAs?(ourId: string): string;
  listReceived(customer?: string): Promise<ReceivedMessage[]>;
  /** Everything written by both sides, as the customers see it. */
  listMessages(): Promise<LedgerMessage[]>;
  close(): Promise<void>;
};

type EventOf<T extends DriverEvent['type']> = Extract<DriverEvent, { type: T }>;

/** A host that writes down what it is told. */
export type RecordingHost = DriverHost & {
  events: DriverEvent[];
  of<T extends DriverEvent['type']>(type: T): EventOf<T>[];
  /** Waits until so many events of a type have come. */
  seen<T extends DriverEvent['type']>(type: T, count?: number): Promise<EventOf<T>[]>;
  /** Runs before an event is written down; what it throws is the handler's failure. */
  before: (event: DriverEvent) => Promise<void>;
};

/** Waits for a condition; looks often, because drivers are quick. */
export const until = <T>(condition: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condition, { timeout: 60_000, interval: 5 });

/** Makes a recording host for a connection. */
export function createRecordingHost(connectionId: number): RecordingHost {
  const events: DriverEvent[] = [];
  const of = <T extends DriverEvent['type']>(type: T): EventOf<T>[] =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const host: RecordingHost = {
    connectionId,
    events,
    of,
    before: async () => undefined,
    async handle(event) {
      await host.before(event);
      events.push(event);
    },
    log: { warn: () => undefined, info: () => undefined },
    seen: (type, count = 1) =>
      until(() => {
        const found = of(type);
        if (found.length < count)
          throw new Error(
            `only ${found.length} of ${count} events "${type}" among: ${events.map((event) => event.type).join(', ')}`,
          );
        return found;
      }),
  };
  return host;
}

/** Starts a driver and pairs it, where it is paired at all. */
export async function pair(
  rig: Pick<DriverRig, 'connectionId' | 'createDriver' | 'scan'>,
): Promise<{ driver: Driver; host: RecordingHost }> {
  const host = createRecordingHost(rig.connectionId);
  const driver = rig.createDriver(host);
  await driver.start();
  if (driver.capabilities.canPairByQr) {
    const [code] = await host.seen('qr');
    if (!code) throw new Error('no code');
    await rig.scan(code.qr);
  }
  await host.seen('open');
  return { driver, host };
}
