import { usersEndpoints } from '@balcao/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildMessages, buildTicket } from '../../test/builders/build-ticket.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import {
  at,
  count,
  drawn,
  emulateMedia,
  goTo,
  isGone,
  onPhone,
  show,
  showApp,
  showAppToVisitor,
  textsOf,
  withCampaigns,
} from '../../test/show.tsx';
import { Shell } from '../screens.ts';
import { CampaignsGroup } from './navigation.tsx';

const drawer = at('shell-drawer');
const entries = drawer.getByRole('link');
const heading = page.getByRole('heading', { level: 1 });
const everyones = ['Atendimentos', 'Respostas rápidas', 'Contatos', 'Agendamentos', 'Tags', 'Chat interno'];
const help = 'Ajuda';
const admins = [
  'Conexões',
  'Filas e chatbot',
  'Usuários',
  'API de mensagens',
  'Financeiro',
  'Não perturbe',
  'Relatório de atendimentos',
  'Registro de atividades',
  'Configurações',
];

const widthOf = (locator: Locator): number => locator.element().getBoundingClientRect().width;

describe('drawer', () => {
  it('S19 is fixed from 600 px up: 300 px wide from 1280 px, below it a rail of 72 px; each choice is remembered', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    const isWide = async (window: number, width: number): Promise<void> => {
      await page.viewport(window, 768);
      await expect.element(drawer).toBeVisible();
      await expect.poll(() => drawer.element().getBoundingClientRect()).toMatchObject({ x: 0, width });
    };
    for (const window of [1366, 1280]) await isWide(window, 300);
    for (const window of [1279, 1024, 600]) await isWide(window, 72);
    await at('shell-menu-button').click();
    await isWide(1024, 300);
    await showApp('/tags', bia);
    await isWide(1024, 300);
    await isWide(1366, 300);
    await at('shell-menu-button').click();
    await isWide(1366, 72);
    await isWide(1024, 300);
    await page.viewport(599, 768);
    await isGone(drawer);
  });

  it('S1182 on a phone a conversation has one bar, its own, which leads back to the lists', async () => {
    await onPhone();
    const maria = buildTicket({ id: 1, name: 'Maria Souza', user: bia });
    startFakeCompany({ tickets: [maria], messages: buildMessages(['Oi']) });
    await showApp(`/tickets/${maria.uuid}`, bia);
    await expect.element(at('conversation-header')).toBeVisible();
    expect(at('conversation-header').element().getBoundingClientRect().top).toBe(0);
    expect([count(at('desk-tab-lists')), at('shell-greeting').element().checkVisibility()]).toEqual([0, false]);
    await at('conversation-back').click();
    await expect.element(at('shell-greeting')).toBeVisible();
    await expect.element(at('desk-tab-lists')).toHaveAttribute('aria-selected', 'true');
  });

  it('S1185 sizes follow the font size of the browser; at the usual one all pixels hold', async () => {
    startFakeCompany({ tickets: [buildTicket({ id: 1, name: 'Maria Souza', user: bia })] });
    const sizes = async () => {
      await showApp('/tickets', bia);
      await expect.element(at('ticket-row')).toBeVisible();
      const row = at('ticket-row').element();
      return {
        drawer: widthOf(drawer),
        row: row.getBoundingClientRect().height,
        name: getComputedStyle(row.querySelector('a') ?? row).fontSize,
        body: getComputedStyle(document.body).fontSize,
      };
    };
    expect(await sizes()).toEqual({ drawer: 300, row: 72, name: '14px', body: '14px' });
    document.documentElement.style.fontSize = '20px';
    onTestFinished(() => void document.documentElement.removeAttribute('style'));
    expect(await sizes()).toEqual({ drawer: 375, row: 90, name: '17.5px', body: '17.5px' });
  });

  it('S19 below that it floats and closes on a choice, Esc and a click outside', async () => {
    await onPhone();
    startFakeCompany();
    await showApp('/contacts', bia);
    const menu = page.getByRole('button', { name: 'Abrir menu' });
    await expect.element(menu).toBeVisible();
    expect(count(drawer)).toBe(0);

    await menu.click();
    await expect.poll(() => widthOf(drawer)).toBeCloseTo(300);
    await at('menu-quickMessages').click();
    await isGone(drawer);
    await expect.element(heading).toHaveTextContent('Respostas rápidas');

    await menu.click();
    await expect.element(drawer).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await isGone(drawer);
    await expect.element(menu).toHaveFocus();

    await menu.click();
    await expect.element(drawer).toBeVisible();
    await userEvent.click(at('shell-drawer-overlay'), { position: { x: 370, y: 500 } });
    await isGone(drawer);
  });

  it('S441 Back closes it and stays on the page; the next Back leads to the page before, and no further', async () => {
    await onPhone();
    startFakeCompany();
    await showApp('/tickets', bia);
    const menu = page.getByRole('button', { name: 'Abrir menu' });
    for (const entry of ['menu-quickMessages', 'menu-tickets']) {
      await menu.click();
      await at(entry).click();
      await isGone(drawer);
    }
    await menu.click();
    await expect.element(drawer).toBeVisible();
    history.back();
    await isGone(drawer);
    expect(location.pathname).toBe('/tickets');
    history.back();
    await expect.poll(() => location.pathname).toBe('/quick-messages');
    await drawn();
    expect(location.pathname).toBe('/quick-messages');
    history.back();
    await expect.poll(() => location.pathname).toBe('/tickets');
  });

  it('S491 Back closes a menu and a popover first', async () => {
    startFakeCompany();
    await showApp('/quick-messages', bia);
    await at('menu-tickets').click();
    for (const [button, opened] of [
      ['shell-account-menu', 'account-profile'],
      ['shell-unread-tickets', 'shell-unread-tickets-popover'],
    ] as const) {
      await at(button).click();
      await expect.element(at(opened)).toBeVisible();
      history.back();
      await isGone(at(opened));
      expect(location.pathname).toBe('/tickets');
    }
    history.back();
    await expect.poll(() => location.pathname).toBe('/quick-messages');
  });

  it.each([
    ['S20 S21 an attendant has everyone’s entries and none of the admins’', bia, {}, [...everyones, help]],
    ['S22 campaigns are for admins only', bia, withCampaigns, [...everyones, help]],
    [
      'S20 S21 S22 S23 an admin has the admins’ too, but neither campaigns nor the platform’s',
      ana,
      {},
      ['Dashboard', ...everyones, ...admins, help],
    ],
  ])('%s', async (_, person, situation, expected) => {
    startFakeCompany();
    await showApp('/tags', person, situation);
    await expect.poll(() => textsOf(entries)).toEqual(expected);
    expect(count(at('menu-campaigns-group'))).toBe(0);
  });

  it('S23 S26 the operator has the platform’s entries and the red mark', async () => {
    startFakeCompany();
    await showApp('/tags', ana, { super: true });
    await expect.element(at('menu-signup')).toHaveTextContent('Cadastro de empresas');
    const mark = page.getByRole('img', { name: /operador da plataforma/ });
    await userEvent.hover(mark);
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('operador da plataforma');
    expect(getComputedStyle(mark.element()).color).toMatch(/^rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)$/);
  });

  it('S22 R29 the campaigns group folds, unfolds and is remembered', async () => {
    const items = (['campaigns', 'contactLists', 'campaignsConfig'] as const).map((area) => ({
      to: `/${area}`,
      area,
      section: 'campaigns' as const,
      icon: () => null,
    }));
    await Shell.prepare();
    const open = async (): Promise<void> => {
      await cleanup();
      await show(<CampaignsGroup items={items} rail={false} />);
    };
    await open();
    const group = at('menu-campaigns-group');
    await expect.element(group).toHaveAttribute('aria-expanded', 'false');
    expect(count(at('menu-campaigns'))).toBe(0);
    await group.click();
    for (const entry of ['campaigns', 'contactLists', 'campaignsConfig'])
      await expect.element(at(`menu-${entry}`)).toBeVisible();
    await open();
    await expect.element(group).toHaveAttribute('aria-expanded', 'true');
    await expect.element(at('menu-campaigns')).toBeVisible();
    await group.click();
    await open();
    await expect.element(group).toHaveAttribute('aria-expanded', 'false');
  });

  it('S24 the entry of the current page is marked, also on its child pages', async () => {
    const ticket = buildTicket({ id: 1, name: 'Maria Souza', user: ana });
    startFakeCompany({ viewer: ana, tickets: [ticket], messages: buildMessages(['Bom dia']) });
    await showApp('/users', ana);
    const current = (): (string | null)[] =>
      [...drawer.element().querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent);
    await expect.poll(current).toEqual(['Usuários']);
    await goTo(`/tickets/${ticket.uuid}`);
    await expect.poll(current).toEqual(['Atendimentos']);
  });

  it('S19 S28 folds to icons with names and stays so', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    await page.getByRole('button', { name: 'Recolher menu' }).click();
    await expect.poll(() => widthOf(drawer)).toBe(72);
    await showApp('/tags', bia);
    await expect.element(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Respostas rápidas' })).toBeVisible();
    expect(widthOf(drawer)).toBe(72);
  });
});

describe('top bar', () => {
  it('S25 S26 greets by name, in short on a small screen, and an admin has no red mark', async () => {
    startFakeCompany();
    await showApp('/tags', ana);
    const greeting = at('shell-greeting');
    await expect.element(greeting).toHaveTextContent('Olá Ana Prado, seja bem-vindo(a)');
    await onPhone();
    await expect.poll(() => textsOf(greeting)).toEqual(['Ana Prado']);
    expect(count(at('shell-operator'))).toBe(0);
  });

  it('R16 S29 S31 S36 three buttons open lists of limited size that say when they are empty', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    for (const [name, height] of [
      ['shell-unread-tickets', 350],
      ['shell-announcements', 300],
      ['shell-recent-chats', 300],
    ] as const) {
      const button = at(name);
      await button.click();
      const paper = at(`${name}-popover`).getByRole('dialog');
      await expect.element(paper.getByTestId(`${name}-empty`)).toHaveTextContent('Nenhum registro');
      expect(getComputedStyle(paper.element()).maxHeight).toBe(`${height}px`);
      const box = paper.element().getBoundingClientRect();
      expect(box.width).toBeLessThanOrEqual(500);
      expect(box.height).toBeLessThanOrEqual(height);
      await userEvent.keyboard('{Escape}');
      await isGone(paper);
      await expect.element(button).toHaveFocus();
    }
  });

  it('S27 the profile opens the user dialog on oneself and gives the focus back', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    await page.getByRole('button', { name: `Conta de ${bia.name}` }).click();
    await expect.element(at('account-logout')).toHaveTextContent('Sair');
    await at('account-profile').click();
    await expect.element(at('user-dialog-name')).toHaveValue(bia.name);
    await expect.element(at('user-dialog-email')).toHaveValue(bia.email);
    expect(count(at('user-dialog-profile'))).toBe(0);
    await userEvent.keyboard('{Escape}');
    await isGone(at('user-dialog'));
    await expect.element(at('shell-account-menu')).toHaveFocus();
  });

  it('S27 a new name from the profile is greeted at once', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    await at('shell-account-menu').click();
    await at('account-profile').click();
    await at('user-dialog-name').fill('Beatriz Rocha');
    await at('user-dialog-submit').click();
    await expect.element(at('shell-greeting')).toHaveTextContent('Olá Beatriz Rocha, seja bem-vindo(a)');
  });

  it('S28 theme and density are chosen in the account menu, and the theme of the system is followed', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    const html = document.documentElement;
    await at('shell-account-menu').click();
    const choose = async (choice: string): Promise<void> => {
      const radio = at(`account-${choice}`).element();
      await userEvent.click(radio.closest('label') ?? radio);
      await expect.element(at(`account-${choice}`)).toBeChecked();
    };
    await choose('density-compact');
    expect(html.getAttribute('data-density')).toBe('compact');
    await choose('density-normal');
    expect(html.hasAttribute('data-density')).toBe(false);
    await choose('theme-dark');
    await expect.poll(() => html.hasAttribute('data-dark')).toBe(true);
    await choose('theme-system');
    await emulateMedia('prefers-color-scheme', 'dark');
    await expect.poll(() => html.hasAttribute('data-dark')).toBe(true);
    await emulateMedia('prefers-color-scheme', 'light');
    await expect.poll(() => html.hasAttribute('data-light')).toBe(true);
  });
});

describe('page', () => {
  it('S41 has a skip link, landmarks, one heading, and the focus follows the page', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    await expect.element(drawer).toBeVisible();
    const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
    skip.element().focus();
    await expect.element(skip).toBeInViewport();
    expect([...document.querySelectorAll('a, button')].indexOf(skip.element())).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    expect(count(page.getByRole('banner'))).toBe(1);
    expect(count(page.getByRole('navigation'))).toBe(1);
    await at('menu-quickMessages').click();
    await expect.poll(() => textsOf(heading)).toEqual(['Respostas rápidas']);
    await expect.element(heading).toHaveFocus();
  });

  it('S42 the window is named after page and company, with a plain icon while nothing is unread', async () => {
    startFakeCompany();
    const icon = document.createElement('link');
    document.head.prepend(icon);
    icon.rel = 'icon';
    icon.href = '/favicon-unread.svg';
    await showAppToVisitor('/login');
    await expect.poll(() => document.title).toBe('Entrar · Balcão');
    await showApp('/users', ana);
    await expect.poll(() => document.title).toBe('Usuários · Loja Aurora');
    await at('menu-quickMessages').click();
    await expect.poll(() => document.title).toBe('Respostas rápidas · Loja Aurora');
    expect(icon.getAttribute('href')).toBe('/favicon.svg');
    icon.remove();
  });
});

describe('live connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

  const [lost, restored] = [at('connection-lost'), at('connection-restored')];

  it('S40 without a network a bar says so within 3 s, and on return that it is back, for 2 s', async () => {
    startFakeCompany();
    await showApp('/users', ana);
    await expect.poll(() => count(at('users-row'))).toBe(2);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    expect(count(lost)).toBe(0);
    // From here on nothing is waited for: that would move the clock.
    await vi.advanceTimersByTimeAsync(3_000);
    await drawn();
    expect(lost.element()).toBeVisible();
    online.mockRestore();
    dispatchEvent(new Event('online'));
    await drawn();
    expect(restored.element()).toHaveTextContent('Conexão restabelecida');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(restored.element()).toBeVisible();
    await vi.advanceTimersByTimeAsync(1);
    await drawn();
    expect([count(restored), count(lost)]).toEqual([0, 0]);
  });

  it('S40 a lost socket shows the bar; on return everything on screen is asked for again', async () => {
    const api = startFakeCompany({ users: [bia, ana] });
    await showApp('/users', ana);
    await expect.poll(() => count(at('users-row'))).toBe(2);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.cut();
    await vi.advanceTimersByTimeAsync(3_000);
    await expect.element(lost).toHaveTextContent('Sem internet');
    const before = api.callsOf(usersEndpoints.list).length;
    liveLine.restore();
    await page.getByRole('button', { name: 'Tentar agora' }).click();
    await expect.element(restored).toBeVisible();
    await expect.poll(() => api.callsOf(usersEndpoints.list).length).toBe(before + 1);
  });
});
