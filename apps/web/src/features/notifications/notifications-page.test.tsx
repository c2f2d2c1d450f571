import { pushEndpoints } from '@balcao/contract';
import { defaultPushChoices } from '@balcao/domain';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { browserStore } from '../../lib/session/storage.ts';
import { expectAccessible } from '../../test/axe.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildDevice, pushRoutes } from '../../test/fakes/fake-push.ts';
import { bia } from '../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp } from '../../test/show.tsx';
import { addressOf, waitingIn } from './use-opened-notice.ts';

/** Pretends a browser whose push service gives this answer. */
function pretendBrowser(permission: NotificationPermission, subscribe: () => Promise<unknown>): void {
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => (permission === 'default' ? 'granted' : permission),
  });
  vi.stubGlobal('PushManager', class {});
  const pushManager = { getSubscription: async () => null, subscribe };
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(
    Promise.resolve({ pushManager } as unknown as ServiceWorkerRegistration),
  );
}
const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  browserStore.removeItem(`pushDevice-${bia.id}`);
});

const start = (state: Parameters<typeof pushRoutes>[0] = {}) =>
  startFakeCompany({ viewer: bia, instead: pushRoutes(state) });
const show = (): Promise<void> => showApp('/notifications', bia);

describe('this device', () => {
  it('S955 is turned on after a click, and then stands among the devices', async () => {
    start();
    pretendBrowser('default', async () => subscription);
    await show();
    await expect.element(at('push-no-devices')).toBeVisible();
    await at('push-turn-on').click();
    await expect.element(at('toast-success')).toHaveTextContent('Notificações ativadas neste aparelho');
    await expect.element(at('push-device')).toHaveTextContent('Chrome, Android (este aparelho)');
    await expect.element(at('push-on')).toBeVisible();
    await isGone(at('push-turn-on'));
  });

  it('S955 says so when the push service of the browser does not answer', async () => {
    start();
    pretendBrowser('default', async () => {
      throw new DOMException('no', 'AbortError');
    });
    await show();
    await at('push-turn-on').click();
    await expect.element(at('toast-error')).toHaveTextContent('não respondeu');
    await expect.element(at('push-turn-on')).toBeVisible();
  });

  it('S955 explains a refusal by the browser, and where there is nothing to turn on', async () => {
    start();
    pretendBrowser('denied', async () => subscription);
    await show();
    await expect.element(at('push-denied')).toHaveTextContent('bloqueadas');
    expect(count(at('push-turn-on'))).toBe(0);
  });

  it('S955 tells on an iPhone how the app is installed first', async () => {
    start();
    vi.stubGlobal('Notification', undefined);
    Reflect.deleteProperty(globalThis, 'Notification');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await show();
    await expect.element(at('push-install')).toHaveTextContent('Adicionar à Tela de Início');
  });
});

describe('devices', () => {
  const devices = [buildDevice({ id: 7, name: 'Firefox, Windows' }), buildDevice({ id: 8 })];

  it('S956 are listed, tested and removed one by one', async () => {
    const api = start({ devices });
    await show();
    await expect.poll(() => count(at('push-device'))).toBe(2);
    await at('push-test').click();
    await expect.element(at('toast-success')).toHaveTextContent('O teste foi aceito para todos os aparelhos');
    const allow = api.refuse(pushEndpoints.removeDevice, 'ERR_UNAVAILABLE');
    await page.getByRole('button', { name: 'Remover Firefox, Windows' }).click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.poll(() => count(at('push-device'))).toBe(2);
    allow();
    await page.getByRole('button', { name: 'Remover Firefox, Windows' }).click();
    await expect.poll(() => count(at('push-device'))).toBe(1);
  });
});

describe('a test', () => {
  it.each([
    ['gone', 'não recebe mais notificações e foi removido: Firefox, Windows', 1],
    ['refused', 'recusou o teste: Firefox, Windows', 2],
    ['unreachable', 'não respondeu: Firefox, Windows', 2],
  ] as const)('S956 says which device is %s', async (outcome, words, left) => {
    const devices = [buildDevice({ id: 7, name: 'Firefox, Windows' }), buildDevice({ id: 8 })];
    start({ devices, outcomes: { 7: outcome } });
    await show();
    await at('push-test').click();
    await expect.element(at('toast-error')).toHaveTextContent(words);
    await expect.poll(() => count(at('push-device'))).toBe(left);
    expect(count(at('toast-success'))).toBe(0);
  });
});

describe('choices', () => {
  it('S957 are saved together with the quiet hours, and hours of no length are refused at the field', async () => {
    start();
    await show();
    await at('push-waiting').click();
    await at('push-quiet').click();
    await at('push-quiet-from').fill('22:00');
    await at('push-quiet-until').fill('22:00');
    await expect.element(page.getByText('O fim precisa ser diferente do início')).toBeVisible();
    await expect.element(at('push-save')).toBeDisabled();
    await at('push-quiet-until').fill('07:00');
    await at('push-save').click();
    await expect.element(at('toast-success')).toHaveTextContent('Escolhas salvas');
  });

  it('S957 shows what was chosen, and works by keyboard', async () => {
    start({ choices: { ...defaultPushChoices, mentions: false, quiet: { from: '20:00', until: '08:00' } } });
    await show();
    await expect.element(at('push-mentions')).not.toBeChecked();
    await expect.element(at('push-quiet-from')).toHaveValue('20:00');
    at('push-mentions').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(at('push-mentions')).toBeChecked();
  });
});

describe('the page', () => {
  it('S958 offers another try when it cannot be loaded', async () => {
    const api = start();
    const allow = api.refuse(pushEndpoints.read, 'ERR_UNAVAILABLE');
    await show();
    await expect.element(at('push-load-error')).toBeVisible();
    allow();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect.element(at('push-save')).toBeVisible();
  });

  it.each(['pt', 'en', 'es'] as const)('S958 is accessible in %s, narrow and dark', async (language) => {
    start({ devices: [buildDevice()] });
    await onPhone();
    await show();
    await setLanguage(language);
    await expect.element(at('push-save')).toBeVisible();
    expect(scrollsSideways()).toBe(false);
    await expectAccessible('/notifications');
  });
});

describe('S959 a clicked notice', () => {
  it.each([
    [{ type: 'open', url: '/tickets/abc' }, '/tickets/abc'],
    [{ type: 'open', url: 'https://elsewhere.example/tickets' }, null],
    [{ type: 'open', url: '/chats/abc' }, '/chats/abc'],
    [{ type: 'open', url: '/settings' }, null],
    [{ type: 'open', url: '/tickets.example.com' }, null],
    [{ type: 'other', url: '/tickets' }, null],
    ['/tickets', null],
    [null, null],
  ])('of %j leads to %s', (data, address) => expect(addressOf(data)).toBe(address));

  it.each([
    ['?waiting=12', 12],
    ['?waiting=-1', null],
    ['?waiting=abc', null],
    ['', null],
  ])('%s shows the row of %s', (search, id) => expect(waitingIn(search)).toBe(id));
});
