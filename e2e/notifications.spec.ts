import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import {
  type FakePush,
  type ReceivedPush,
  startFakePush,
} from '../apps/server/test/support/fake-push/fake-push-service.ts';
import { startProduct } from './support/product.ts';
import { expect, test as base } from './support/test.ts';

/** The product of these tests may reach the push service that runs beside it. */
const test = base.extend<object, { push: FakePush }>({
  push: [
    // Playwright reads the fixtures a function wants from this pattern: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const push = await startFakePush();
      await use(push);
      await push.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ push }, use) => {
      const product = await startProduct({ EGRESS_ALLOW: push.host });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.use({ serviceWorkers: 'allow' });

/**
 * Has the browser subscribe at the push service of the test: that of its maker cannot be reached. The person allows
 * notifications, which a browser without windows refuses whatever it is told.
 */
async function subscribeAt(context: BrowserContext, push: FakePush): Promise<() => ReceivedPush[]> {
  let browser: ReturnType<FakePush['subscribe']> | undefined;
  await context.exposeFunction('subscribeAtTest', (publicKey: string) => {
    browser = push.subscribe(publicKey);
    return { endpoint: browser.endpoint, keys: browser.keys };
  });
  await context.addInitScript(() => {
    const { subscribeAtTest } = globalThis as unknown as { subscribeAtTest: (key: string) => Promise<object> };
    let made: object | null = null;
    const subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit): Promise<object> => {
      const key = new Uint8Array(applicationServerKey as Uint8Array<ArrayBuffer>);
      const text = btoa(String.fromCodePoint(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
      const json = await subscribeAtTest(text);
      made = { options: { applicationServerKey: key.buffer }, toJSON: () => json, unsubscribe: async () => true };
      return made;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => made });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  return () => browser?.got ?? [];
}

/** Hands a message to the worker of the page as the browser does when its push service has brought one. */
async function bring(tools: CDPSession, page: Page, data: string): Promise<void> {
  const found = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (known) resolve(known.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await tools.send('ServiceWorker.disable');
}

type Note = { title: string; body: string; data: unknown };

/** Keeps what the worker shows instead of showing it. */
const keepNotes = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const { registration, notes } = Object.assign(globalThis as unknown as WorkerScope, { notes: [] as Note[] });
    registration.showNotification = async (title, { body = '', data } = {}) => void notes.push({ title, body, data });
  });

const readNotes = (worker: Worker): Promise<Note[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).notes);

/** Waits until the worker answers for the page. */
const untilControlled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller === null)
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });

test('S945 S949 S950 S955 S959 somebody turns notices on, tries them, closes the app and is told of a colleague', async ({
  page,
  context,
  product,
  push,
  api,
  company,
  logIn,
}) => {
  const got = await subscribeAt(context, push);
  await logIn(company.attendant);
  await page.getByTestId('shell-account-menu').click();
  await page.getByTestId('account-notifications').click();
  await page.getByTestId('push-turn-on').click();
  await expect(page.getByTestId('push-on')).toBeVisible();
  await page.getByTestId('push-test').click();
  await expect(page.getByText('O teste foi aceito para todos os aparelhos')).toBeVisible();
  expect(got().map(({ payload }) => payload.body)).toEqual(['As notificações funcionam neste aparelho.']);

  // The app is closed, and a colleague writes in the internal chat.
  const address = page.url();
  await page.goto('about:blank');
  const token = await api.login(company.admin);
  const chat = (
    await api.call('POST', '/chats', { token, body: { title: 'Turno', users: [{ id: company.attendant.id }] } })
  ).json as { id: number; uuid: string };
  await expect
    .poll(async () => {
      await api.call('POST', `/chats/${chat.id}/messages`, { token, body: { message: 'Quem abre?' } });
      return got().length;
    })
    .toBeGreaterThan(1);
  const { payload } = got().at(-1) as ReceivedPush;
  expect(payload).toEqual({
    title: 'Balcão',
    body: `Nova mensagem no chat interno: ${company.admin.name}`,
    url: `/chats/${chat.uuid}`,
    tag: `chat-${chat.id}`,
  });
  expect(push.problems).toEqual([]);

  // What the push service has brought is shown by the worker, and a click on it leads to the chat.
  await page.goto(address);
  await expect(page.getByTestId('push-on')).toBeVisible();
  await untilControlled(page);
  const [worker] = context.serviceWorkers() as [Worker];
  await keepNotes(worker);
  await bring(await context.newCDPSession(page), page, JSON.stringify(payload));
  await expect
    .poll(() => readNotes(worker))
    .toEqual([{ title: payload.title, body: payload.body, data: { url: payload.url } }]);
  await worker.evaluate(() => {
    const { notes, ExtendableEvent, dispatchEvent } = globalThis as unknown as WorkerScope;
    const notification = { ...notes[0], close: () => undefined };
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  });
  await expect(page).toHaveURL(`${product.url}/chats/${chat.uuid}`);
  await expect(page.getByTestId('chat-title')).toHaveText('Turno');
});

/** What the worker's own scope has; the types of workers and of pages do not go together in one file. */
type WorkerScope = {
  registration: ServiceWorkerRegistration;
  ExtendableEvent: new (type: string) => Event;
  dispatchEvent: (event: Event) => boolean;
  notes: Note[];
};

test('S948 the app can be installed, and says so where the server cannot be reached', async ({
  page,
  context,
  product,
  company,
  logIn,
}) => {
  await logIn(company.attendant);
  await untilControlled(page);
  const tools = await context.newCDPSession(page);
  const { url, errors, data = '' } = await tools.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${product.url}/manifest.webmanifest`, []]);
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
  for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size, src).toBe(sizes);
  }

  // Nothing but that one page is kept.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toEqual(['/offline.html']);

  process.kill(product.pid() ?? 0, 'SIGKILL');
  await product.ended();
  await page.goto(`${product.url}/tickets`);
  await expect(page.getByText('Sem conexão com a internet')).toBeVisible();
  await expect(page.getByText('No internet connection')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // A file is no page of the app: the browser itself says that it cannot be loaded.
  const other = await context.newPage();
  await expect(other.goto(`${product.url}/api/docs`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await other.close();
  await product.restart();
  await page.getByRole('link', { name: 'Tentar de novo' }).click();
  await expect(page.getByTestId('shell-account-menu')).toBeVisible();
});
