import type { Driver, DriverHost } from '@balcao/whatsapp';
import { createCloudDriver, type CloudSettings } from '@balcao/whatsapp/cloud';
import { createRecordingHost, type RecordingHost } from '@balcao/whatsapp/testing';
import {
  FakeGraph,
  WebhookReceiver,
  type FakeAccount,
  type FakeApp,
  type FakeGraphOptions,
  type FakeNumber,
  type FakeToken,
  type NumberFacts,
} from './index.ts';

const verifyToken = 'a verify token for tests';

/** A shop registered at the fake, its settings, and the server that receives its webhooks. */
export type Shop = {
  graph: FakeGraph;
  app: FakeApp;
  token: FakeToken;
  account: FakeAccount;
  number: FakeNumber;
  settings: CloudSettings;
  receiver: WebhookReceiver;
  /** Drivers of this shop receive webhooks while they are started. */
  createDriver(host: DriverHost): Driver;
  close(): Promise<void>;
};

const quick = { connectMs: 2_000, answerMs: 2_000, idleMs: 2_000, watchMs: 60_000, recheckMs: 5 };
/** A failed webhook comes again soon; how long Meta waits is proven with the virtual clock. */
const soon = { retryMs: () => 5, answerMs: 5_000 };

/** Starts a fake with such a shop. */
export async function buildShop({
  facts = {},
  timeouts = {},
  ...options
}: FakeGraphOptions & { facts?: Partial<NumberFacts>; timeouts?: CloudSettings['timeouts'] } = {}): Promise<Shop> {
  const graph = await FakeGraph.start({ ...options, webhooks: { ...soon, ...options.webhooks } });
  const app = graph.addApp({ id: '4001', secret: 'the secret of a test app' });
  const token = graph.addToken({ token: 'token-of-a-test', appId: app.id });
  const account = graph.addAccount('3001');
  const number = graph.addNumber({ id: '2001', account, number: '551130000001', ...facts });
  const settings: CloudSettings = {
    phoneNumberId: '2001',
    wabaId: account.id,
    token: 'token-of-a-test',
    appSecret: app.secret,
    baseUrl: graph.baseUrl,
    timeouts: { ...quick, ...timeouts },
  };
  let listening: DriverHost | null = null;
  const receiver = await WebhookReceiver.start({
    appSecret: app.secret,
    verifyToken,
    phoneNumberId: number.facts.id,
    wabaId: account.id,
    now: () => graph.clock.now(),
    handler: () => listening && ((event) => listening?.handle(event) ?? Promise.reject(new Error('nobody listens'))),
  });
  if (!(await graph.verifyCallback(app, receiver.url, verifyToken))) throw new Error('the receiver is not known');
  const createDriver = (host: DriverHost): Driver => {
    const driver = createCloudDriver(host, settings, { isCoexistence: number.facts.isCoexistence });
    const leave = (how: 'stop' | 'logout') => async () => {
      if (listening === host) listening = null;
      await driver[how]();
    };
    const start = async () => {
      // The waiting messages are old, so that a driver which is started later sees a backlog.
      if (graph.webhooks.pending > 0) graph.clock.advance(15 * 60_000);
      listening = host;
      await driver.start();
    };
    return { ...driver, start, stop: leave('stop'), logout: leave('logout') };
  };
  const close = async (): Promise<void> => {
    await graph.stop();
    await receiver.stop();
  };
  return { graph, app, token, account, number, settings, receiver, createDriver, close };
}

/** Starts a driver of the shop and waits until it is open. */
export async function openDriver(shop: Shop): Promise<{ driver: Driver; host: RecordingHost }> {
  const host = createRecordingHost(1);
  const driver = shop.createDriver(host);
  await driver.start();
  await host.seen('open');
  return { driver, host };
}
