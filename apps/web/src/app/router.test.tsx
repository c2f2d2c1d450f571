import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Access } from '../lib/feature.ts';
import { startFakeCompany } from '../test/fakes/fake-company.ts';
import { ana, bia } from '../test/fakes/fake-users.ts';
import { asOperator, at, count, goTo, isGone, showApp, showAppToVisitor, withCampaigns } from '../test/show.tsx';
import { pages } from './features.ts';

const heading = page.getByRole('heading', { level: 1 });
const noPermission = 'Você não tem permissão para acessar este recurso.';

/** The addresses of the pages with such an access. */
const pathsFor = (...access: Access[]): string[] =>
  pages.filter((described) => access.includes(described.access)).map(({ path }) => path.replace(/:\w+/, '1'));

/** Sees the tickets instead of what was asked for, with their own calls and no other. */
async function expectRefused(calls: () => string[], usual: readonly string[]): Promise<void> {
  await expect.element(at('toast-error')).toHaveTextContent(noPermission);
  await expect.element(heading).toHaveTextContent('Atendimentos');
  expect(location.pathname).toBe('/tickets');
  await expect.poll(() => [...new Set(calls())].sort()).toEqual(usual);
}

/** The tickets, and what everybody is told: announcements, what colleagues write, whether the operator is here. */
const ticketCalls = [
  'announcements.page',
  'support.current',
  'teamChat.page',
  'teamChat.unread',
  'ticketNotes.mentions',
  'tickets.counts',
  'tickets.list',
];
/** An admin may look through every queue, and has warnings of connections and storage and the first steps in the menu. */
const adminCalls = [
  'connections.list',
  'plans.storage',
  'queues.list',
  'setup.firstSteps',
  'users.passwordLinks',
  ...ticketCalls,
].sort();

describe('rights', () => {
  it.each(pathsFor('admin', 'super', 'campaigns'))(
    'S14 S15 R39 an attendant who types %s lands on the tickets, without a data call',
    async (path) => {
      const { calls } = startFakeCompany();
      await showApp(path, bia, withCampaigns);
      await expectRefused(calls, ticketCalls);
    },
  );

  it.each(pathsFor('campaigns'))(
    'S15 R29 R39 %s does not open without campaigns, not even with a forged cshow',
    async (path) => {
      const { calls } = startFakeCompany({ viewer: ana });
      localStorage.setItem('cshow', 'true');
      await showApp(path, ana);
      await expectRefused(calls, adminCalls);
    },
  );

  it('S15 R29 with campaigns they open', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/campaigns', ana, withCampaigns);
    await expect.element(heading).toHaveTextContent('Campanhas');
    await goTo('/campaign/1/report');
    await expect.element(heading).toHaveTextContent('Relatório da campanha');
  });

  it('S14 R39 an admin is no operator', async () => {
    const { calls } = startFakeCompany({ viewer: ana });
    await showApp('/announcements', ana);
    await expectRefused(calls, adminCalls);
  });

  it('R2 S90 the start page of an attendant is the tickets, without a word and without the dashboard call', async () => {
    const { calls } = startFakeCompany();
    await showApp('/', bia);
    await expect.element(heading).toHaveTextContent('Atendimentos');
    expect(location.pathname).toBe('/tickets');
    expect(count(at('toast-error'))).toBe(0);
    await expect.poll(() => [...new Set(calls())].sort()).toEqual(ticketCalls);
  });

  it.each([
    ['an admin', ana, {}],
    ['the operator', ana, asOperator],
  ])('R2 S90 the start page of %s is the dashboard', async (_who, user, situation) => {
    startFakeCompany({ viewer: user });
    await showApp('/', user, situation);
    await expect.element(heading).toHaveTextContent('Dashboard');
    expect(location.pathname).toBe('/');
    await expect.element(at('menu-dashboard')).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => document.title).toContain('Dashboard');
  });

  it('R1 signup is a form for visitors, company registration for the operator and closed to others', async () => {
    startFakeCompany();
    await showAppToVisitor('/signup');
    await expect.element(page.getByRole('textbox', { name: 'Nome da empresa' })).toBeVisible();
    expect(count(at('shell-drawer'))).toBe(0);
    await showApp('/signup', ana);
    await expect.element(heading).toHaveTextContent('Dashboard');
    expect(location.pathname).toBe('/');
    await showApp('/signup', bia);
    await expect.element(heading).toHaveTextContent('Atendimentos');
    expect(location.pathname).toBe('/tickets');
    await showApp('/signup', ana, { super: true });
    await expect.element(heading).toHaveTextContent('Cadastro de empresas');
    await expect.element(at('menu-signup')).toHaveAttribute('aria-current', 'page');
  });
});

describe('addresses', () => {
  it('R48 the tickets answer with and without a slash', async () => {
    startFakeCompany();
    await showApp('/tickets/', bia);
    await expect.element(heading).toHaveTextContent('Atendimentos');
    await expect.element(at('menu-tickets')).toHaveAttribute('aria-current', 'page');
  });

  it('S16 an unknown address is told inside the shell, with a way to the tickets', async () => {
    startFakeCompany();
    await showApp('/no/such/page', bia);
    await expect.element(heading).toHaveTextContent('Página não encontrada');
    await expect.element(at('shell-drawer')).toBeVisible();
    await at('not-found-to-tickets').click();
    await expect.element(heading).toHaveTextContent('Atendimentos');
    expect(location.pathname).toBe('/tickets');
  });

  it('S16 a visitor reads the same without the shell and is asked to log in for the tickets', async () => {
    startFakeCompany();
    await showAppToVisitor('/no/such/page');
    await expect.element(heading).toHaveTextContent('Página não encontrada');
    expect(count(at('shell-drawer'))).toBe(0);
    await at('not-found-to-tickets').click();
    await expect.element(at('login-email')).toBeVisible();
    expect(location.pathname).toBe('/login');
  });
});

describe('a region that cannot be drawn', () => {
  it('S18 says so and leaves the rest alive', async () => {
    startFakeCompany({ viewer: ana });
    // Against the contract, which the fake server keeps.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      input.startsWith('/api/users?')
        ? Promise.resolve(
            Response.json({ users: [{ id: 1, version: 1 }], count: 1, total: 1, limit: null, hasMore: false }),
          )
        : fetch(input, init),
    );
    // React tells the console of what the boundary has caught.
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await showApp('/users', ana);
    await expect.element(at('region-error')).toHaveTextContent('Esta parte da tela não pôde ser mostrada');
    await expect.element(at('shell-drawer')).toBeVisible();
    await at('shell-account-menu').click();
    await expect.element(at('account-menu')).toHaveTextContent(ana.email);
    await userEvent.keyboard('{Escape}');
    await isGone(at('account-menu'));
    await at('menu-tickets').click();
    await expect.element(heading).toHaveTextContent('Atendimentos');
    expect(count(at('region-error'))).toBe(0);
  });
});
