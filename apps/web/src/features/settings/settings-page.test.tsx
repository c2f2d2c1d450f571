import {
  companiesEndpoints,
  connectionsEndpoints,
  type HeldLinks,
  plansEndpoints,
  secretMask,
  settingKeysOf,
  settingsEndpoints,
  settingSpecs,
  usersEndpoints,
} from '@balcao/contract';
import { readScheduleRows } from '@balcao/domain';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { type FakeApi, type Route, route } from '../../test/fakes/fake-api.ts';
import { buildHolder } from '../../test/fakes/fake-companies.ts';
import { aurora, startFakeCompany } from '../../test/fakes/fake-company.ts';
import { helpRoutes } from '../../test/fakes/fake-help.ts';
import { queuesRoutes } from '../../test/fakes/fake-queues.ts';
import { ana, sales, support } from '../../test/fakes/fake-users.ts';
import { toScheduleRows, usualHours } from '../../ui/hours/hours-form.ts';
import { asOperator, at, count, isGone, onPhone, scrollsSideways, showApp, showPage } from '../../test/show.tsx';

/** The settings of a company whose secrets are set. */
const secretsRoute = () =>
  route(settingsEndpoints.list, () =>
    settingKeysOf(ana.companyId).map((key) => {
      const spec = settingSpecs[key];
      return { key, value: 'secret' in spec ? secretMask : spec.default, isSet: 'secret' in spec };
    }),
  );

it('S45 S65 a company that cannot be read says so, and a refused removal keeps the question open', async () => {
  const api = startFakeCompany();
  const answerAgain = api.refuse(companiesEndpoints.get, 'ERR_VALIDATION');
  await showPage('/settings', ana);
  const card = at('settings-sample-data');
  await expect.element(card).toHaveTextContent('Não foi possível carregar os dados da empresa');
  answerAgain();
  await card.getByRole('button', { name: 'Tentar novamente' }).click();

  const heal = api.refuse(companiesEndpoints.removeSampleData, 'ERR_INTERNAL');
  await at('settings-sample-data-remove').click();
  await at('confirm-dialog-confirm').click();
  await expect.element(at('toast-error').filter({ hasText: 'Algo deu errado do nosso lado' })).toBeVisible();
  await expect.element(at('confirm-dialog')).toBeVisible();
  heal();
  await at('confirm-dialog-confirm').click();
  await expect.element(card).toHaveTextContent('Esta empresa não tem dados de exemplo.');
});

it('S411 the operator opens the signup and asks for longer passwords, each told at once', async () => {
  const api = startFakeCompany();
  const load = api.refuse(settingsEndpoints.list, 'ERR_VALIDATION');
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-platform').click();
  const card = at('settings-platform');
  await expect.element(card).toHaveTextContent('Não foi possível carregar as configurações da plataforma');
  load();
  await card.getByRole('button', { name: 'Tentar novamente' }).click();

  const signup = at('settings-public-signup');
  await expect.element(signup).not.toBeChecked();
  await signup.click();
  await expect.element(signup).toBeChecked();
  await expect.element(at('toast-success')).toHaveTextContent('Operação atualizada com sucesso.');
  const lengths = at('settings-min-password-length');
  await lengths.selectOptions('8 caracteres');
  await expect.element(lengths).toHaveValue('8');

  const heal = api.refuse(settingsEndpoints.update, 'ERR_UNAVAILABLE');
  await signup.click();
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(signup).toBeChecked();
  heal();
  expect(api.callsOf(settingsEndpoints.update).map(({ params, body }) => [params.key, body.value])).toEqual([
    ['publicSignup', 'enabled'],
    ['minPasswordLength', '8'],
    ['publicSignup', 'disabled'],
  ]);
});

it('S725 S727 the operator sets the signup code, the days of grace and what Meta charges', async () => {
  const api = startFakeCompany();
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-platform').click();
  await at('settings-signupCode').fill('abre-te');
  await userEvent.keyboard('{Enter}');
  await at('settings-grace-days').selectOptions('3 dias');
  await expect
    .poll(() => calls(api))
    .toEqual([
      ['signupCode', 'abre-te'],
      ['graceDays', '3'],
    ]);
  await expect.element(at('settings-rates-marketing')).toHaveValue('0,0625');
  await at('settings-rates-marketing').fill('caro');
  await expect.element(at('settings-rates-marketing-error')).toHaveTextContent('Use um número como 0,0625');
  await expect.element(at('settings-rates-save')).toBeDisabled();
  await at('settings-rates-marketing').fill('0,3');
  await at('settings-rates-currency').selectOptions('BRL');
  await at('settings-rates-save').click();
  await expect
    .poll(() => api.callsOf(plansEndpoints.changeRates).map(({ body }) => body))
    .toEqual([{ currency: 'BRL', marketing: 300_000, utility: 6800, authentication: 6800, service: 0 }]);
  await expectAccessible('platform tab', 'main');
  await onPhone();
  expect(scrollsSideways()).toBe(false);
});

it('S814 the operator says where people of companies reach the support; what is no address is refused and told', async () => {
  const api = startFakeCompany();
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-platform').click();
  const field = at('settings-supportContact');
  await expect.element(field).toHaveAccessibleDescription(/^E-mail, endereço de página ou telefone/);
  await field.fill('ajuda@balcao.test');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => calls(api)).toEqual([['supportContact', 'ajuda@balcao.test']]);
  await expect.element(field).toHaveValue('ajuda@balcao.test');
  api.refuse(settingsEndpoints.update, 'ERR_VALIDATION', { fields: { value: 'invalid' } });
  await field.fill('fale com a gente');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(field).toHaveValue('ajuda@balcao.test');
});

it('S411 an admin of another company sees no settings of the platform', async () => {
  startFakeCompany();
  await showPage('/settings', ana);
  await expect.element(at('settings-sample-data')).toBeVisible();
  await isGone(at('settings-tab-platform'));
  await isGone(at('settings-asaas'));
});

const rating = at('settings-userRating');
const calls = (api: FakeApi) =>
  api.callsOf(settingsEndpoints.update).map(({ params, body }) => [params.key, body.value]);

it('S310 S312 a choice is saved at once, and only its own field says so', async () => {
  const api = startFakeCompany({ viewer: ana });
  await showPage('/settings', ana);
  await expect.element(rating).toHaveValue('disabled');
  const release = api.hold(settingsEndpoints.update);
  await rating.selectOptions('Habilitadas');
  await expect.element(at('settings-userRating-saving')).toHaveTextContent(/^Atualizando\.\.\.$/);
  expect(count(at('settings-call-saving'))).toBe(0);
  release();
  await expect.element(at('toast-success')).toHaveTextContent(/^Operação atualizada com sucesso\.$/);
  await isGone(at('settings-userRating-saving'));
  await expect.element(rating).toHaveValue('enabled');
  for (const key of ['scheduleType', 'CheckMsgIsGroup', 'call', 'chatBotType'])
    await expect.element(at(`settings-${key}`)).toBeVisible();
  expect(calls(api)).toEqual([['userRating', 'enabled']]);
});

it('S312 two changes of one field reach the server one after the other, and the last one stays', async () => {
  const api = startFakeCompany({ viewer: ana });
  await showPage('/settings', ana);
  const release = api.hold(settingsEndpoints.update);
  await rating.selectOptions('Habilitadas');
  await rating.selectOptions('Desabilitadas');
  expect(calls(api)).toEqual([['userRating', 'enabled']]);
  release();
  await isGone(at('settings-userRating-saving'));
  expect(calls(api)).toEqual([
    ['userRating', 'enabled'],
    ['userRating', 'disabled'],
  ]);
  await expect.element(rating).toHaveValue('disabled');
});

it('S313 a refused choice is told, and the field shows what is stored', async () => {
  const api = startFakeCompany({ viewer: ana });
  await showPage('/settings', ana);
  api.refuse(settingsEndpoints.update, 'ERR_NO_SETTING_FOUND');
  await rating.selectOptions('Habilitadas');
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(rating).toHaveValue('disabled');
});

it('S311 S314 texts are saved when they are left or by Enter, and secrets are never shown again', async () => {
  const api = startFakeCompany({ viewer: ana, instead: [secretsRoute()] });
  await showPage('/settings', ana);
  await expect.element(page.getByRole('heading', { name: 'INTEGRAÇÕES' })).toBeVisible();
  const address = at('settings-ipixc');
  await address.click();
  await userEvent.keyboard('ixc.exemplo.com.br');
  expect(calls(api)).toEqual([]);
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.poll(() => calls(api)).toEqual([['ipixc', 'ixc.exemplo.com.br']]);

  const secret = at('settings-clientsecretmkauth');
  await expect.element(secret).toHaveValue(secretMask);
  await expect.element(secret).toHaveAttribute('readonly');
  await at('settings-clientsecretmkauth-replace').click();
  await expect.element(secret).toHaveFocus();
  await expect.element(secret).toHaveAttribute('type', 'password');
  await userEvent.keyboard('novo-segredo{Enter}');
  await expect.poll(() => calls(api).at(-1)).toEqual(['clientsecretmkauth', 'novo-segredo']);
});

it('S311 the token for payments is the operator’s alone', async () => {
  startFakeCompany({ viewer: ana });
  await showPage('/settings', ana, asOperator);
  await expect.element(at('settings-asaas')).toBeVisible();
});

it.each([
  ['an admin', 'disabled', {}, ['options']],
  ['an admin whose company has hours', 'company', {}, ['options', 'hours']],
  ['an admin whose queues have hours', 'queue', {}, ['options', 'hours']],
  ['the operator', 'disabled', asOperator, ['options', 'companies', 'plans', 'payments', 'platform', 'help']],
  ['an operator of another company', 'disabled', { super: true }, ['options', 'companies', 'plans', 'help']],
])('S308 tabs for %s', async (_who, scheduleType, situation, tabs) => {
  const companyId = situation.companyId ?? ana.companyId;
  startFakeCompany({
    viewer: ana,
    instead: [
      route(settingsEndpoints.list, () =>
        settingKeysOf(companyId).map((key) => {
          const value = key === 'scheduleType' ? scheduleType : settingSpecs[key].default;
          return { key, value, isSet: false };
        }),
      ),
    ],
  });
  await showPage('/settings', ana, situation);
  await expect.element(rating).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((tab) => tab.getAttribute('data-tab')),
  ).toEqual(tabs);
});

it('S69 S313 without network a choice says so, goes back to what is stored, and works once it is back', async () => {
  const api = startFakeCompany({ viewer: ana });
  await showPage('/settings', ana);
  await expect.element(rating).toHaveValue('disabled');
  const connect = api.cutNetwork();
  await rating.selectOptions('Habilitadas');
  await expect.element(at('toast-error')).toHaveTextContent('conexão');
  await expect.element(rating).toHaveValue('disabled');
  connect();
  await rating.selectOptions('Habilitadas');
  await expect.element(at('toast-success')).toBeVisible();
  await expect.element(rating).toHaveValue('enabled');
});

it('S309 settings, company and user are fetched anew when the page opens', async () => {
  const api = startFakeCompany({ viewer: ana });
  await showPage('/settings', ana);
  await expect.element(rating).toBeVisible();
  for (const spec of [settingsEndpoints.list, companiesEndpoints.get, usersEndpoints.get])
    await expect.poll(() => api.callsOf(spec).length).toBeGreaterThan(0);
});

it('S45 S390 S53 settings that cannot be loaded are asked for again; the page passes axe and fits a phone', async () => {
  const api = startFakeCompany({ viewer: ana, instead: [secretsRoute()] });
  const heal = api.refuse(settingsEndpoints.list, 'ERR_INTERNAL');
  await showPage('/settings', ana);
  await expect.element(at('settings-error')).toHaveTextContent('Não foi possível carregar as configurações');
  heal();
  await at('settings-error').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(rating).toBeVisible();
  await expectAccessible('settings', 'main');
  await onPhone();
  expect(scrollsSideways()).toBe(false);
});

it('S316 S65 S69 a day of one’s own can be taken back, and what could not be saved stays', async () => {
  const api = startFakeCompany({
    viewer: ana,
    instead: [
      route(settingsEndpoints.list, () => [{ key: 'scheduleType', value: 'company', isSet: false }]),
      route(companiesEndpoints.get, () => ({ ...aurora, closedOn: ['2026-12-24'] })),
      route(companiesEndpoints.changeHours, () => aurora),
    ],
  });
  await showPage('/settings', ana);
  await at('settings-tab-hours').click();
  await at('settings-closed-on').fill('2026-12-31');
  await at('settings-closed-on').fill('2026-12-31');
  await page.getByRole('button', { name: '24/12/2026' }).click();
  await expect.element(at('settings-closed-days')).toHaveTextContent(/^31\/12\/2026$/);
  const connect = api.cutNetwork();
  await at('settings-hours-save').click();
  await expect.element(at('toast-error')).toHaveTextContent('conexão');
  await expect.element(at('settings-closed-days')).toHaveTextContent(/^31\/12\/2026$/);
  connect();
  await at('settings-hours-save').click();
  await expect.element(page.getByText('Horários atualizados com sucesso.')).toBeVisible();
  expect(api.callsOf(companiesEndpoints.changeHours).map(({ body }) => body.closedOn)).toEqual([['2026-12-31']]);
});

it('S315 S316 S292 the hours of the company have a tab while they are used, and are saved with their holidays', async () => {
  const api = startFakeCompany({
    viewer: ana,
    instead: [route(companiesEndpoints.changeHours, () => aurora)],
  });
  await showPage('/settings', ana);
  await expect.element(rating).toBeVisible();
  expect(count(at('settings-tab-hours'))).toBe(0);
  await at('settings-scheduleType').selectOptions('Empresa');
  await expect.element(page.getByText('Cada mudança é salva na hora', { exact: false })).toBeVisible();
  await at('settings-tab-hours').click();
  // Here nothing is saved at once.
  await isGone(page.getByText('Cada mudança é salva na hora', { exact: false }));
  await at('settings-hours-monday-0-end').fill('2500');
  await expect.element(at('settings-hours-monday-0-problem')).toHaveTextContent('Use um horário de 00:00 a 24:00.');
  await expect.element(at('settings-hours-save')).toBeDisabled();
  await at('settings-hours-monday-0-end').fill('0200');
  await expect.element(at('settings-hours-monday')).toHaveTextContent('termina no dia seguinte');
  await at('settings-hours-tuesday-add').click();
  await at('settings-hours-tuesday-1-start').fill('1700');
  await at('settings-hours-tuesday-1-end').fill('1900');
  await expect.element(at('settings-hours-overlap')).toBeVisible();
  await at('settings-hours-tuesday-1-remove').click();
  await at('settings-holidays').click();
  await at('settings-closed-on').fill('2026-12-24');
  await expect.element(at('settings-closed-days')).toHaveTextContent('24/12/2026');
  await at('settings-hours-save').click();
  await expect.element(page.getByText('Horários atualizados com sucesso.')).toBeVisible();
  const [sent] = api.callsOf(companiesEndpoints.changeHours);
  expect(sent?.body).toMatchObject({ closedOn: ['2026-12-24'], closedOnHolidays: false });
  expect(sent?.body.schedules[0]).toMatchObject({ weekdayEn: 'monday', intervals: [{ start: '08:00', end: '02:00' }] });
});

const withHours = (scheduleType: string, instead: readonly Route[] = []) =>
  startFakeCompany({
    viewer: ana,
    instead: [
      ...instead,
      route(settingsEndpoints.list, () => [{ key: 'scheduleType', value: scheduleType, isSet: false }]),
      route(settingsEndpoints.update, ({ params: { key }, body: { value } }) => ({ key, value, isSet: true })),
      route(companiesEndpoints.changeHours, () => aurora),
    ],
  });

it('S1116 S1117 from the queues the hours are reached before any are in use, and chosen there', async () => {
  withHours('disabled', queuesRoutes([support]));
  await showApp('/queues', ana);
  await page.getByRole('link', { name: 'Horários e feriados' }).click();
  await expect.element(at('hours-in-force')).toHaveTextContent('Agora: aberto o tempo todo');
  expect(count(at('settings-hours-monday'))).toBe(0);
  await at('settings-scheduleType').selectOptions('Empresa');
  await expect.element(at('hours-in-force')).toHaveTextContent('aberto o tempo todo, porque nenhum horário foi salvo');
  await expect.element(at('settings-hours-monday')).toBeVisible();
});

it('S1116 S1117 with hours per queue each says what it puts in force, and holidays and closed days are kept', async () => {
  const hours = readScheduleRows(toScheduleRows(usualHours, (day) => day)) ?? [];
  const stored = { ...aurora, schedules: hours.slice(0, 1) };
  const queues = [
    { ...support, schedules: hours },
    { ...sales, schedules: [] },
  ];
  const api = withHours('queue', [...queuesRoutes(queues), route(companiesEndpoints.get, () => stored)]);
  await showApp('/settings?tab=hours', ana);
  await expect.element(at('hours-in-force')).toHaveTextContent('Suporte: seg a sex 08:00–18:00; sáb 08:00–12:00');
  await expect.element(at('hours-in-force')).toHaveTextContent('Vendas: aberto o tempo todo, porque nenhum horário');
  expect(count(at('settings-hours-monday'))).toBe(0);
  await at('settings-closed-on').fill('2026-12-24');
  await at('settings-holidays').click();
  await at('settings-hours-save').click();
  await expect.element(page.getByText('Horários atualizados com sucesso.')).toBeVisible();
  const [sent] = api.callsOf(companiesEndpoints.changeHours);
  // The hours of the company stay what they were.
  expect(sent?.body).toMatchObject({ closedOn: ['2026-12-24'], closedOnHolidays: false });
  expect(sent?.body.schedules.map(({ weekdayEn }) => weekdayEn)).toEqual(['monday']);
});

it('S1116 one day is copied to every day, and a new interval is no mistake before one leaves it', async () => {
  withHours('company');
  await showApp('/settings?tab=hours', ana);
  await at('settings-hours-monday-add').click();
  expect(count(at('settings-hours-monday-1-problem'))).toBe(0);
  expect(count(at('settings-hours-monday-copy'))).toBe(0);
  await expect.element(at('settings-hours-save')).toBeDisabled();
  await at('settings-hours-monday-1-start').fill('2000');
  expect(count(at('settings-hours-monday-1-problem'))).toBe(0);
  at('settings-holidays').element().focus();
  await expect.element(at('settings-hours-monday-1-problem')).toHaveTextContent('Use um horário de 00:00 a 24:00.');
  await at('settings-hours-monday-1-end').fill('2200');
  await isGone(at('settings-hours-monday-1-problem'));
  await page.getByRole('button', { name: 'Copiar o horário de Segunda-feira para todos os dias' }).click();
  await expect.element(at('settings-hours-sunday-1-start')).toHaveValue('20:00');
  await expect.element(at('settings-hours-saturday-0-end')).toHaveValue('18:00');
  await expect.element(at('settings-hours-save')).toBeEnabled();
});

it('S1118 the address of a setting shows and focuses it, once', async () => {
  startFakeCompany({ viewer: ana });
  await showApp('/settings?setting=call', ana);
  await expect.element(at('settings-call')).toHaveFocus();
  expect(location.search).toBe('');
});

it('S795 S308 on a phone the tab that the address names is in sight', async () => {
  startFakeCompany({ viewer: ana, instead: helpRoutes([]) });
  await onPhone();
  await showApp('/settings?tab=help', ana, asOperator);
  const tab = at('settings-tab-help');
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  const line = page.getByRole('tablist').element();
  expect(line.scrollWidth).toBeGreaterThan(line.clientWidth);
  const edge = (): number => line.getBoundingClientRect().right - tab.element().getBoundingClientRect().right;
  // Less than a pixel is rounding.
  await expect.poll(edge).toBeGreaterThan(-1);
});

it('S1143 an admin names the company and gives it a logo, and the menu shows both at once', async () => {
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const api = startFakeCompany({
    instead: [
      route(companiesEndpoints.rename, ({ body }) => ({ name: body.name, logo: null })),
      route(companiesEndpoints.uploadLogo, () => ({ name: 'Padaria Sol', logo: picture })),
      route(companiesEndpoints.removeLogo, () => ({ name: 'Padaria Sol', logo: null })),
    ],
  });
  await showApp('/settings', ana);
  const name = at('settings-brand-name');
  await expect.element(name).toHaveValue('Loja Aurora');
  await name.fill('P');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('settings-brand-name-error')).toHaveTextContent('Use de 2 a 50 caracteres.');
  expect(api.callsOf(companiesEndpoints.rename)).toEqual([]);
  await name.fill('Padaria Sol');
  await userEvent.keyboard('{Enter}');
  await expect.element(at('shell-drawer')).toHaveTextContent('Padaria Sol');
  await isGone(at('menu-logo'));

  const chooser = at('settings-brand-logo-input');
  await userEvent.upload(chooser, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.element(at('settings-brand')).toHaveTextContent('Escolha uma imagem PNG ou JPG.');
  await userEvent.upload(chooser, new File([new Uint8Array(600 * 1024)], 'logo.png', { type: 'image/png' }));
  await expect.element(at('settings-brand')).toHaveTextContent('A imagem passa de 512 kB.');
  expect(api.callsOf(companiesEndpoints.uploadLogo)).toEqual([]);
  await userEvent.upload(chooser, new File(['png'], 'logo.png', { type: 'image/png' }));
  await expect.element(at('menu-logo')).toHaveAttribute('src', picture);
  await expect.element(at('settings-brand-preview')).toBeVisible();
  await expectAccessible('name and logo', 'main');
  await onPhone();
  expect(scrollsSideways()).toBe(false);
  await at('settings-brand-logo-remove').click();
  await isGone(at('settings-brand-preview'));
});

/** A platform of two servers, on which a link that is moved changes its place. */
function withTwoServers(): FakeApi {
  const nodes = [buildHolder(1, 2), buildHolder(2, 0)];
  const [first, second] = nodes.map(({ id }) => id);
  let links: HeldLinks['links'] = [
    { id: 5, name: 'Loja', number: '5511999990001', company: { id: 7, name: 'Padaria Sol' }, nodeId: first ?? null },
    { id: 6, name: 'Vendas', number: null, company: { id: 8, name: 'Oficina' }, nodeId: null },
  ];
  return startFakeCompany({
    instead: [
      route(connectionsEndpoints.links, ({ query: { searchParam } }) => {
        const found = links.filter(({ name }) => name.includes(searchParam));
        return { nodes, links: found, count: searchParam === '' ? 45 : found.length };
      }),
      route(connectionsEndpoints.moveLink, ({ params: { id } }) => {
        links = links.map((link) => (link.id === id ? { ...link, nodeId: second ?? null } : link));
        return { id };
      }),
    ],
  });
}

it('S1014 the operator sees how many links each server holds, finds one and moves it', async () => {
  const api = withTwoServers();
  const failed = api.refuse(connectionsEndpoints.links, 'ERR_VALIDATION');
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-platform').click();
  await expect.element(at('settings-links-error')).toHaveTextContent('Não foi possível carregar os servidores');
  failed();
  await at('settings-links-error').getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(at('settings-servers')).toHaveTextContent(/Servidor 1.*2 conexões.*Servidor 2.*Nenhuma conexão/);
  const card = at('settings-links');
  await expect.element(card).toHaveTextContent('Mostrando 2 de 45. Use a busca para achar as outras.');
  await expect.element(at('settings-link').nth(1)).toHaveTextContent('Vendas · OficinaPassando para um servidor');
  await expectAccessible('servers and links', 'main');

  await at('settings-links-search').fill('Loja');
  await expect.poll(() => count(at('settings-link'))).toBe(1);
  await expect.element(at('settings-link')).toHaveTextContent('Loja · Padaria SolServidor 1 · 5511999990001');
  const refused = api.refuse(connectionsEndpoints.moveLink, 'ERR_NO_NODE_WITH_ROOM');
  const move = page.getByRole('button', { name: 'Mover Loja (Padaria Sol) para outro servidor' });
  await move.click();
  await expect
    .element(at('toast-error'))
    .toHaveTextContent('Nenhum outro servidor tem lugar para esta conexão. Inicie mais um servidor e tente de novo.');
  refused();
  await move.click();
  await expect
    .element(at('toast-success'))
    .toHaveTextContent('Loja (Padaria Sol) passa para outro servidor em alguns segundos.');
  await expect.element(at('settings-link')).toHaveTextContent('Servidor 2 · 5511999990001');
  expect(api.callsOf(connectionsEndpoints.moveLink).map(({ params }) => params.id)).toEqual([5, 5]);

  await at('settings-links-search').fill('ninguém');
  await expect.element(card).toHaveTextContent('Nada corresponde à busca.');
  await onPhone();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['one server', [buildHolder(1, 3)], 'Há só um servidor, e ele cuida de todas as conexões.'],
  ['no server', [], 'Nenhum servidor está cuidando das conexões agora.'],
])('S1014 with %s there is nowhere to move a link', async (_what, nodes, sentence) => {
  startFakeCompany({ instead: [route(connectionsEndpoints.links, () => ({ nodes, links: [], count: 3 }))] });
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-platform').click();
  await expect.element(at('settings-links')).toHaveTextContent(sentence);
  expect(count(at('settings-links-search'))).toBe(0);
  expect(count(at('settings-link-move'))).toBe(0);
});
