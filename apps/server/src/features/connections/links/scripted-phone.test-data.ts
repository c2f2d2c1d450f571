import {
  LinkDown,
  NotSupported,
  type Driver,
  type DriverEvent,
  type DriverFactory,
  type DriverHost,
} from '../../../ports/whatsapp.ts';

const nothing: Driver['capabilities'] = {
  canPairByQr: true,
  canPairByCode: false,
  needsLease: true,
  dropsRepeatedIds: true,
  canEdit: false,
  canRevoke: false,
  canReact: false,
  canQuote: false,
  canMarkForwarded: false,
  canMarkRead: false,
  canTyping: false,
  hasInteractiveMenus: false,
  canAskNumber: false,
  hasTemplates: false,
  has24hWindow: false,
  canCheckNumber: false,
  hasProfilePictures: false,
  hasGroups: false,
  canRejectCalls: false,
  canBlock: false,
  hasHistory: false,
  canInitiateFreeText: true,
  pace: null,
};
const notScripted = async (): Promise<never> => {
  throw new NotSupported();
};

/** The other side of one link: what a driver finds when it starts, and who is connected to it. */
export type Phone = {
  isLinked: boolean;
  /** The events that the next starts report instead of the phone's own; the last one is repeated. */
  onStart: DriverEvent[];
  answersProbe: boolean;
  givesCode: boolean;
  /** What happened, in order: `start a`, `stop a`, `logout b`. */
  readonly diary: string[];
  /** The nodes whose drivers are connected now, and the most there ever were at once. */
  readonly live: Set<Driver>;
  mostLive: number;
  /** Speaks through the driver that started last. */
  say(event: DriverEvent): Promise<void>;
};

export function buildPhone(
  over: Partial<Pick<Phone, 'isLinked' | 'onStart' | 'answersProbe' | 'givesCode'>> = {},
): Phone & { factory: (node: string) => DriverFactory } {
  let last: DriverHost | null = null;
  const phone: Phone = {
    isLinked: false,
    onStart: [],
    answersProbe: true,
    givesCode: true,
    ...over,
    diary: [],
    live: new Set(),
    mostLive: 0,
    say: async (event) => last?.handle(event),
  };
  const greeting = (): DriverEvent =>
    phone.isLinked
      ? { type: 'open', number: '5511988887777' }
      : { type: 'qr', qr: `code ${phone.diary.length}`, validForMs: 20_000 };
  const factory =
    (node: string): DriverFactory =>
    (_connection, host) => {
      const leave = (word: string) => async (): Promise<void> => {
        phone.diary.push(`${word} ${node}`);
        phone.live.delete(driver);
        if (word === 'logout') phone.isLinked = false;
      };
      const driver: Driver = {
        capabilities: nothing,
        async start() {
          last = host;
          phone.diary.push(`start ${node}`);
          phone.live.add(driver);
          phone.mostLive = Math.max(phone.mostLive, phone.live.size);
          const said = phone.onStart.length > 1 ? phone.onStart.shift() : phone.onStart[0];
          // As a real one may: its start waits for its first event.
          await host.handle(said ?? greeting());
        },
        stop: leave('stop'),
        logout: leave('logout'),
        async probe() {
          if (!phone.answersProbe) throw new Error('silence');
        },
        send: notScripted,
        revoke: notScripted,
        edit: notScripted,
        react: notScripted,
        markRead: notScripted,
        setTyping: notScripted,
        checkNumbers: notScripted,
        async requestPairingCode(number) {
          if (!phone.givesCode) throw new LinkDown('nobody is to be paired now');
          await host.handle({ type: 'pairingCode', code: `CODE${number.slice(-4)}` });
        },
        fetchProfile: notScripted,
        listTemplates: notScripted,
        download: notScripted,
        rejectCall: notScripted,
        setBlocked: notScripted,
      };
      return driver;
    };
  return Object.assign(phone, { factory });
}
