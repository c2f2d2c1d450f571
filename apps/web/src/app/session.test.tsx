import { queuesEndpoints, sessionEndpoints, usersEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal, route } from '../test/fakes/fake-api.ts';
import { startFakeCompany } from '../test/fakes/fake-company.ts';
import { liveLine } from '../test/fakes/fake-socket.ts';
import { ana, bia, support } from '../test/fakes/fake-users.ts';
import { visitRoutes } from '../test/fakes/fake-visit.ts';
import { at, count, goTo, isGone, showApp, showAppToVisitor } from '../test/show.tsx';

const heading = page.getByRole('heading', { level: 1 });
const rows = at('users-row');
const keys = ['token', 'companyId', 'userId', 'companyDueDate', 'cshow'];
const sessionOver = 'Sua sessão expirou. Entre novamente.';

async function logIn(): Promise<void> {
  await at('login-email').fill(ana.email);
  await at('login-password').fill('Zx9-rosa-41');
  await at('login-submit').click();
}

describe('coming back', () => {
  it('S2 R3 a visitor is sent to the login and afterwards to the address asked for', async () => {
    const api = startFakeCompany({ viewer: ana });
    await showAppToVisitor('/users?from=mail');
    await expect.element(at('login-email')).toBeVisible();
    expect(location.pathname).toBe('/login');
    await expect.poll(() => api.calls()).toEqual(['setup.status']);
    await logIn();
    await expect.poll(() => count(rows)).toBe(2);
    expect(location.pathname + location.search).toBe('/users?from=mail');
  });

  it('S2 R3 from the start page the login leads to the tickets', async () => {
    startFakeCompany({ viewer: ana });
    await showAppToVisitor('/');
    await expect.element(at('login-email')).toBeVisible();
    await logIn();
    await expect.element(heading).toHaveTextContent('Atendimentos');
    expect(location.pathname).toBe('/tickets');
  });

  it('S3 R2 the login page sends an admin who is in to the start page, the dashboard', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/login', ana);
    await expect.element(heading).toHaveTextContent('Dashboard');
    expect(location.pathname).toBe('/');
  });

  it('S3 R2 S90 and an attendant on to the tickets, without a call for the dashboard', async () => {
    const api = startFakeCompany();
    await showApp('/login', bia);
    await expect.element(heading).toHaveTextContent('Atendimentos');
    expect(location.pathname).toBe('/tickets');
    await expect
      .poll(() => [...new Set(api.calls())].sort())
      .toEqual([
        'announcements.page',
        'support.current',
        'teamChat.page',
        'teamChat.unread',
        'ticketNotes.mentions',
        'tickets.counts',
        'tickets.list',
      ]);
  });
});

describe('the token', () => {
  it('S13 every private call carries the token of the session', async () => {
    const api = startFakeCompany({ viewer: ana });
    await showApp('/users', ana);
    await rows.first().getByTestId('users-edit').click();
    await expect.element(at('user-dialog-name')).toBeVisible();
    expect(localStorage.getItem('token')).toBe('token-1');
    for (const spec of [usersEndpoints.list, usersEndpoints.get, queuesEndpoints.list]) {
      await expect.poll(() => api.callsOf(spec)).not.toEqual([]);
      for (const { token } of api.callsOf(spec)) expect(token).toBe('token-1');
    }
  });

  it('S9 a 401 forgets the session and leads to the login, once', async () => {
    const refused = route(usersEndpoints.list, () => {
      throw new Refusal('ERR_SESSION_EXPIRED', {}, 401);
    });
    const api = startFakeCompany({ viewer: ana, instead: [refused] });
    await showApp('/users', ana);
    await expect.element(at('login-error')).toHaveTextContent(sessionOver);
    expect(location.pathname).toBe('/login');
    for (const key of keys) expect(localStorage.getItem(key)).toBeNull();
    expect(api.callsOf(usersEndpoints.list)).toHaveLength(1);
    expect(api.callsOf(sessionEndpoints.refresh)).toEqual([]);
  });

  /** Refuses the token a session begins with, once it is told to. */
  function startExpiring() {
    let isExpired = false;
    const check = (token: string | null): void => {
      if (isExpired && token === 'token-1') throw new Refusal('ERR_SESSION_EXPIRED');
    };
    const page = { users: [bia, ana], count: 2, hasMore: false, limit: null, total: 2 };
    const api = startFakeCompany({
      viewer: ana,
      instead: [
        route(usersEndpoints.list, ({ token }) => (check(token), page)),
        route(usersEndpoints.get, ({ token }) => (check(token), bia)),
        route(queuesEndpoints.list, ({ token }) => (check(token), [support])),
      ],
    });
    return { api, expire: () => void (isExpired = true) };
  }

  it('S10 R20 calls that expire together share one refresh and are repeated', async () => {
    const { api, expire } = startExpiring();
    await showApp('/users', ana);
    await rows.filter({ hasText: bia.name }).getByTestId('users-edit').click();
    await expect.element(at('user-dialog-queues')).toHaveTextContent('Suporte');
    await expect.poll(liveLine.isOpen).toBe(true);
    const tokensOf = (): (string | null)[][] =>
      [
        api.callsOf(usersEndpoints.list),
        api.callsOf(usersEndpoints.get).filter(({ params }) => params.id === bia.id),
        api.callsOf(queuesEndpoints.list),
      ].map((calls) => calls.map(({ token }) => token));
    const before = tokensOf();
    expire();
    // When its connection is back the page asks for all it shows at the same time: the list, the user and the queues.
    liveLine.cut();
    liveLine.reconnect();
    await expect.poll(tokensOf).toEqual(before.map((tokens) => [...tokens, 'token-1', 'token-2']));
    expect(api.callsOf(sessionEndpoints.refresh)).toHaveLength(1);
    expect(localStorage.getItem('token')).toBe('token-2');
  });

  it.each([
    [
      'a call that expires again after its refresh is not repeated a second time',
      'ERR_SESSION_EXPIRED',
      sessionOver,
      2,
      1,
    ],
    [
      'a missing right is shown at once, without refresh',
      'ERR_NO_PERMISSION',
      'Você não tem permissão para acessar este recurso.',
      1,
      0,
    ],
  ] as const)('S10 R20 %s', async (_, code, words, calls, refreshes) => {
    const api = startFakeCompany({ viewer: ana });
    api.refuse(usersEndpoints.list, code);
    await showApp('/tags', ana);
    await at('menu-users').click();
    await expect.element(at('toast-error')).toHaveTextContent(words);
    expect(api.callsOf(usersEndpoints.list)).toHaveLength(calls);
    expect(api.callsOf(sessionEndpoints.refresh)).toHaveLength(refreshes);
  });
});

describe('leaving', () => {
  it('S11 logout works without a network and keeps the choices', async () => {
    const api = startFakeCompany({ viewer: ana });
    await showApp('/users', ana);
    localStorage.setItem('language', 'pt-BR');
    localStorage.setItem('signOption', 'false');
    await at('shell-account-menu').click();
    const connect = api.cutNetwork();
    await at('account-logout').click();
    await isGone(at('shell-drawer'));
    for (const key of keys) expect(localStorage.getItem(key)).toBeNull();
    expect({ ...localStorage }).toMatchObject({ language: 'pt-BR', signOption: 'false' });
    connect();
    await expect.element(at('login-email')).toBeVisible();
    // What was on screen is not shown to the next person either.
    await goTo('/users');
    await expect.element(at('login-email')).toBeVisible();
    expect(count(page.getByText(bia.email))).toBe(0);
  });

  it('S11 S55 what somebody searched for is not found by whoever logs in next', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/users', ana);
    await at('users-search').fill('bia');
    await expect.poll(() => count(rows)).toBe(1);
    await goTo('/tags');
    await goTo('/users');
    await expect.element(at('users-search')).toHaveValue('bia');
    await at('shell-account-menu').click();
    await at('account-logout').click();
    await at('login-email').fill(ana.email);
    await at('login-password').fill('uma-senha-comprida-9');
    await at('login-submit').click();
    await expect.element(at('shell-drawer')).toBeVisible();
    await goTo('/users');
    await expect.poll(() => count(rows)).toBe(2);
    await expect.element(at('users-search')).toHaveValue('');
  });

  it('S6 R22 an attendant at work is out with the reason once the company is overdue', async () => {
    const api = startFakeCompany();
    await showApp('/quick-messages', bia);
    await expect.element(at('quick-messages-empty')).toBeVisible();
    await expect.poll(liveLine.isOpen).toBe(true);
    api.refuseAll('ERR_SUBSCRIPTION_EXPIRED');
    liveLine.cut();
    liveLine.reconnect();
    await expect
      .element(at('login-error'))
      .toHaveTextContent(
        'Opss! Sua assinatura venceu 31/01/2030. Entre em contato com o Suporte para mais informações!',
      );
    expect(location.pathname).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('S742 an admin is led to billing the moment the company falls due, and works on the moment it has paid', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/users', ana);
    await expect.poll(() => count(rows)).toBe(2);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.tellAccess(true);
    await expect.element(at('overdue-banner')).toHaveTextContent('Sua assinatura venceu 31/01/2030');
    expect(location.pathname).toBe('/financeiro');
    liveLine.tellAccess(false);
    await isGone(at('overdue-banner'));
    await goTo('/users');
    await expect.poll(() => count(rows)).toBe(2);
  });

  it('S814 the banner of an overdue company names where the operator is reached', async () => {
    const supportContact = { text: 'ajuda.balcao.test', href: 'https://ajuda.balcao.test' };
    startFakeCompany({ viewer: ana, instead: visitRoutes({ supportContact }) });
    await showApp('/users', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.tellAccess(true);
    const contact = at('overdue-banner').getByTestId('support-contact');
    await expect.element(contact).toHaveTextContent('Suporte: ajuda.balcao.test');
    const link = contact.getByRole('link');
    await expect.element(link).toHaveAttribute('href', 'https://ajuda.balcao.test');
    await expect.element(link).toHaveAttribute('rel', 'noreferrer');
  });

  it('S814 while the operator has set nothing, the banner of an overdue company names nobody', async () => {
    startFakeCompany({ viewer: ana, instead: visitRoutes() });
    await showApp('/users', ana);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.tellAccess(true);
    await expect.element(at('overdue-banner')).toBeVisible();
    await isGone(at('support-contact'));
  });

  it('S742 an attendant is out with the reason the moment the company falls due', async () => {
    startFakeCompany();
    await showApp('/quick-messages', bia);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.tellAccess(true);
    await expect.element(at('login-error')).toHaveTextContent('Sua assinatura venceu 31/01/2030');
  });

  it('R22 an admin at work is led to billing once the company is overdue', async () => {
    const api = startFakeCompany({ viewer: ana });
    await showApp('/users', ana);
    await expect.poll(() => count(rows)).toBe(2);
    api.refuseAll('ERR_SUBSCRIPTION_EXPIRED');
    await at('users-search').fill('bia');
    await expect.element(at('overdue-banner')).toHaveTextContent('Sua assinatura venceu 31/01/2030');
    expect(location.pathname).toBe('/financeiro');
  });
});
