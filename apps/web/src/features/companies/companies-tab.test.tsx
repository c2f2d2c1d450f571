import { companiesEndpoints, type ListedCompany, supportEndpoints, usersEndpoints } from '@balcao/contract';
import { addDays, addMonths, dayIn } from '@balcao/domain';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { buildListedCompany, platformRoutes } from '../../test/fakes/fake-companies.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import {
  asOperator,
  at,
  count,
  emulateMedia,
  isGone,
  onPhone,
  scrollsSideways,
  showPage,
  textsOf,
} from '../../test/show.tsx';

const today = dayIn('America/Sao_Paulo', new Date());
const aurora = buildListedCompany({ phone: '(11) 98765-4321', recurrence: 'TRIMESTRAL', dueDate: '2030-01-31' });
const imperial = buildListedCompany({ id: 8, name: 'Auto Peças Imperial', status: false });
const row = (text: string) => at('companies-row').filter({ hasText: text });
const name = at('companies-name');

async function open(platform: Parameters<typeof platformRoutes>[0] = { companies: [aurora, imperial] }) {
  const api = startFakeCompany({ viewer: ana, instead: platformRoutes(platform) });
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-companies').click();
  await expect.element(at('companies-form')).toBeVisible();
  return api;
}

it('S317 S320 S721 a company is registered once, due in a month, and its made password is shown this once', async () => {
  const api = await open({ companies: [] });
  await expect.element(at('companies-due-date')).toHaveValue(addMonths(today, 1));
  await expect.element(at('companies-recurrence')).toHaveValue('');
  await expect.element(at('companies-plan')).toHaveTextContent('Básico · R$ 49,90');
  await name.fill('Vale Fibra');
  await at('companies-email').fill('paula@valefibra.com.br');
  await at('companies-plan').selectOptions('3');
  // Unanswered until the second click has come, however slow it is.
  const answer = api.hold(companiesEndpoints.create);
  await at('companies-save').dblClick();
  answer();
  await expect.element(at('access-message')).toHaveTextContent('abcde-fghjk-mnpqr-stuvw');
  await at('access-close').click();
  await expect.element(row('Vale Fibra')).toBeVisible();
  await expect.element(name).toHaveValue('');
  expect(api.callsOf(companiesEndpoints.create).map(({ body }) => body)).toEqual([
    {
      name: 'Vale Fibra',
      email: 'paula@valefibra.com.br',
      phone: null,
      planId: 3,
      status: true,
      campaignsEnabled: false,
      chatbotEditable: true,
      dueDate: addMonths(today, 1),
      recurrence: '',
    },
  ]);
});

it('S320 S323 what is missing or refused is told at its field, and what was typed stays', async () => {
  const api = await open();
  await at('companies-save').click();
  for (const field of ['name', 'email', 'plan']) await expect.element(at(`companies-${field}-error`)).toBeVisible();
  expect(api.callsOf(companiesEndpoints.create)).toEqual([]);
  await name.fill('Loja Aurora');
  await at('companies-email').fill('outra@x.com.br');
  await at('companies-plan').selectOptions('3');
  await at('companies-due-date').fill('');
  const heal = api.refuse(companiesEndpoints.create, 'ERR_COMPANY_NAME_ALREADY_EXISTS');
  await at('companies-save').click();
  await expect
    .element(at('toast-error'))
    .toHaveTextContent(
      /^Não foi possível realizar a operação\. Verifique se já existe uma empresa com o mesmo nome ou se os campos foram preenchidos corretamente$/,
    );
  await expect.element(at('companies-name-error')).toBeVisible();
  await expect.element(name).toHaveValue('Loja Aurora');
  expect(api.callsOf(companiesEndpoints.create).at(-1)?.body.dueDate).toBeNull();
  heal();
});

it('S317 S318 S721 a row fills the form; the button moves its due date by its recurrence', async () => {
  const api = await open();
  expect([count(at('companies-delete')), count(at('companies-user'))]).toEqual([0, 0]);
  await row('Loja Aurora').click();
  await expect.element(name).toHaveValue('Loja Aurora');
  await expect.element(name).toHaveFocus();
  await expect.element(at('companies-note')).toHaveTextContent('Editando Loja Aurora, criada em 02/09/2025');
  await expect.element(at('companies-phone')).toHaveValue('(11) 98765-4321');
  expect(count(at('companies-password'))).toBe(0);
  for (const button of ['Limpar', 'Excluir', 'Usuário', 'Salvar'])
    await expect.element(at('companies-form').getByRole('button', { name: button, exact: true })).toBeVisible();
  await at('companies-next-due-date').click();
  await expect.element(at('companies-due-date')).toHaveValue('2030-04-30');
  await at('companies-campaigns').selectOptions('Habilitadas');
  await at('companies-chatbot').selectOptions('Só a operação altera');
  await at('companies-status').selectOptions('Não');
  await at('companies-save').click();
  await expect.element(at('toast-success')).toHaveTextContent(/^Operação realizada com sucesso!$/);
  await isGone(at('companies-delete'));
  expect(api.callsOf(companiesEndpoints.update)[0]).toMatchObject({
    params: { id: 7 },
    body: { dueDate: '2030-04-30', campaignsEnabled: true, chatbotEditable: false, status: false },
  });
});

it('S809 choosing another company asks before edits are lost, the moved due date too', async () => {
  await open();
  await row('Loja Aurora').click();
  await at('companies-next-due-date').click();
  await row('Auto Peças Imperial').click();
  await at('confirm-dialog-cancel').click();
  await expect.element(at('companies-due-date')).toHaveValue('2030-04-30');
  await row('Auto Peças Imperial').click();
  await at('confirm-dialog-confirm').click();
  await expect.element(name).toHaveValue('Auto Peças Imperial');
  await isGone(at('confirm-dialog'));
  await row('Loja Aurora').click();
  await expect.element(at('companies-due-date')).toHaveValue('2030-01-31');
});

it('S722 a plan that is too small is taken, and what is too much is listed until it is closed', async () => {
  await open({
    companies: [aurora],
    over: [{ companyId: 7, company: 'Loja Aurora', kind: 'users', used: 5, limit: 3 }],
  });
  await row('Loja Aurora').click();
  await at('companies-save').click();
  await expect.element(at('overuse')).toHaveTextContent('Loja Aurora: 5 usuários, o plano permite 3');
  await at('overuse-close').click();
  await isGone(at('overuse'));
});

it('S322 S324 S723 a company goes only after its name was typed, and stays when that fails', async () => {
  const api = await open();
  await row('Auto Peças Imperial').click();
  await at('companies-delete').click();
  await expect.element(page.getByRole('heading', { name: 'Exclusão de Registro' })).toBeVisible();
  await expect.element(at('confirm-dialog')).toHaveTextContent('Deseja realmente excluir esse registro?');
  const confirm = at('confirm-dialog-confirm');
  await expect.element(confirm).toBeDisabled();
  await at('companies-delete-name').fill('Auto Peças');
  await expect.element(confirm).toBeDisabled();
  await at('companies-delete-name').fill('Auto Peças Imperial');
  const heal = api.refuse(companiesEndpoints.remove, 'ERR_INTERNAL');
  await confirm.click();
  await expect.element(at('toast-error')).toHaveTextContent(/^Não foi possível realizar a operação$/);
  heal();
  await confirm.click();
  await isGone(row('Auto Peças Imperial'));
  expect(api.callsOf(companiesEndpoints.remove).map(({ params }) => params.id)).toEqual([8, 8]);
});

it('S723 the platform’s own company has no button to delete it', async () => {
  await open({ companies: [buildListedCompany({ id: 1, name: 'Operação', dueDate: null })] });
  await row('Operação').click();
  await expect.element(at('companies-user')).toBeVisible();
  expect([count(at('companies-delete')), count(at('companies-support'))]).toEqual([0, 0]);
  await expect.element(row('Operação')).toHaveTextContent('Nunca');
});

it('S746 entering a company for support needs a reason and a limit, and a refusal keeps what was typed', async () => {
  const api = await open();
  api.refuse(supportEndpoints.begin, 'ERR_NO_COMPANY_FOUND');
  await row('Auto Peças Imperial').click();
  await at('companies-support').click();
  await expect.element(at('support-dialog')).toHaveTextContent('Entrar em Auto Peças Imperial para suporte');
  const limits = ['15 minutos', '30 minutos', '1 hora', '2 horas', '4 horas', '8 horas'];
  await expect.element(at('support-dialog-limit')).toHaveTextContent(limits.join(''));
  for (const reason of ['', 'ab', 'a'.repeat(501)]) {
    await at('support-dialog-reason').fill(reason);
    await at('support-dialog-submit').click();
    await expect.element(at('support-dialog-reason-error')).toBeVisible();
  }
  expect(api.callsOf(supportEndpoints.begin)).toEqual([]);
  await at('support-dialog-reason').fill('Ajustar o chatbot');
  await at('support-dialog-limit').selectOptions('240');
  await expectAccessible('support dialog');
  await at('support-dialog-submit').click();
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(at('support-dialog-reason')).toHaveValue('Ajustar o chatbot');
  expect(api.callsOf(supportEndpoints.begin).map(({ body }) => body)).toEqual([
    { companyId: 8, reason: 'Ajustar o chatbot', minutes: 240 },
  ]);
});

it('S319 S1064 somebody of the company, the first user unless chosen, gets a link; a failure is told', async () => {
  const api = await open();
  await row('Loja Aurora').click();
  const heal = api.refuse(usersEndpoints.options, 'ERR_NO_COMPANY_FOUND');
  await at('companies-user').click();
  await expect.element(at('toast-error')).toBeVisible();
  heal();
  await at('companies-user').click();
  await expect.element(at('password-link-person')).toHaveValue('1');
  expect(api.callsOf(usersEndpoints.options).at(-1)?.query.companyId).toBe(7);
  // Neither password nor e-mail can be typed.
  expect(at('password-link').element().querySelectorAll('input').length).toBe(0);
  await at('password-link-person').selectOptions('Bia Rocha (bia@aurora.test)');
  const refused = api.refuse(usersEndpoints.makePasswordLink, 'ERR_TOO_MANY_REQUESTS');
  await at('password-link-make').click();
  await expect.element(at('toast-error').last()).toBeVisible();
  expect(count(at('password-link-address'))).toBe(0);
  refused();
  await at('password-link-make').click();
  await expect.element(at('password-link-address')).toHaveTextContent(`${location.origin}/reset-password#once`);
  await expect.element(at('password-link')).toHaveTextContent('Mande este link só para Bia Rocha');
  expect(api.callsOf(usersEndpoints.makePasswordLink).at(-1)?.params).toEqual({ id: 2 });
  await expectAccessible('password link');
});

it.each([
  [6, null, null],
  [5, 'soon', 'Vence em 5 dias'],
  [4, 'near', 'Vence em 4 dias'],
  [0, 'near', 'Vence hoje'],
  [-3, 'near', 'Vencida há 3 dias'],
  [-4, 'late', 'Vencida há 4 dias'],
  [-5, null, 'Vencida há 5 dias'],
])('S321 R27 a company %i days before its due date', async (days, tone, words) => {
  await open({ companies: [buildListedCompany({ dueDate: addDays(today, days) })] });
  await expect.element(row('Loja Aurora')).toBeVisible();
  expect(row('Loja Aurora').element().getAttribute('data-tone')).toBe(tone);
  if (words !== null) await expect.element(row('Loja Aurora')).toHaveTextContent(words);
});

it('S726 each number leads to what it counts and back', async () => {
  const api = await open();
  await expect.element(at('overview')).toHaveTextContent('R$ 3.297,80');
  await expect.element(at('overview-storage')).toHaveTextContent('48,2 GB');
  await at('overview-disabled').click();
  await expect.element(page.getByRole('heading', { name: 'Empresas desativadas' })).toBeVisible();
  await isGone(row('Loja Aurora'));
  await expect.element(row('Auto Peças Imperial')).toBeVisible();
  expect(api.callsOf(companiesEndpoints.page).at(-1)?.query.show).toBe('disabled');
  await at('companies-show-all').click();
  await expect.element(row('Loja Aurora')).toBeVisible();
});

it.each([
  ['due', 1234.5, 'R$ 1.234,50'],
  ['messages', 12_480, '12.480'],
  ['storage', 3 * 1024 ** 3, '3 GB'],
])('S726 behind the number of %s each company says its part', async (show, measure, shown) => {
  const measured: ListedCompany = { ...aurora, measure };
  await open({ companies: [measured] });
  await at(`overview-${show}`).click();
  await expect.element(row('Loja Aurora')).toHaveTextContent(shown);
});

it('S324 S726 lists and numbers that cannot be loaded are asked for again', async () => {
  const api = startFakeCompany({ viewer: ana, instead: platformRoutes({ companies: [aurora] }) });
  const heal = [
    api.refuse(companiesEndpoints.page, 'ERR_INTERNAL'),
    api.refuse(companiesEndpoints.overview, 'ERR_INTERNAL'),
  ];
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-companies').click();
  await expect.element(at('companies-error')).toHaveTextContent('Não foi possível carregar a lista de registros');
  await expect.element(at('overview-error')).toBeVisible();
  heal.forEach((again) => again());
  await at('companies-retry').click();
  await at('overview-error').getByRole('button').click();
  await expect.element(row('Loja Aurora')).toBeVisible();
  await expect.element(at('overview')).toBeVisible();
});

it('S390 S53 the tab passes axe, in the dark too, goes by keyboard and fits a phone', async () => {
  await open({
    companies: [-4, 0, 5, 9].map((days) =>
      buildListedCompany({ id: 20 + days, name: `Empresa ${days}`, dueDate: addDays(today, days) }),
    ),
  });
  await expect.element(row('Empresa 9')).toBeVisible();
  row('Empresa 9').getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('Empresa 9');
  await expectAccessible('companies', 'main');
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('companies in the dark', 'main');
  await onPhone();
  await expect.element(row('Empresa -4')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  expect(textsOf(at('companies-row'))).toHaveLength(4);
});

it('S320 plans that cannot be loaded are told in the field', async () => {
  await open({ companies: [], plans: [] });
  await expect.element(at('companies-form')).toHaveTextContent('Crie um plano na aba Planos.');
});

it('S795 S726 on a phone a number leads to its list, which is in view and has the focus, and the header stays', async () => {
  await onPhone();
  await open();
  await expect.element(at('overview-disabled')).toBeVisible();
  await at('overview-disabled').click();
  const heading = page.getByRole('heading', { name: 'Empresas desativadas' });
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => heading.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight);
  expect(heading.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(document.scrollingElement?.scrollTop).toBe(0);
});

it('S795 S319 the focus comes back to the button when the user is closed', async () => {
  await open();
  await row('Loja Aurora').click();
  await at('companies-user').click();
  await expect.element(at('password-link')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(at('companies-user')).toHaveFocus();
});

it('S795 S53 a name without spaces stays inside the question before it is deleted, and its state keeps its colour', async () => {
  await onPhone();
  const long = buildListedCompany({
    name: 'SuperMegaHiperDistribuidoraDePecasAutomotivasLtda',
    dueDate: addDays(today, -9),
  });
  await open({ companies: [long] });
  const state = row('SuperMega').getByText('Vencida há 9 dias');
  await expect.element(state).toBeVisible();
  const words = state.element();
  expect(getComputedStyle(words).color).not.toBe(getComputedStyle(words.previousElementSibling ?? words).color);
  await row('SuperMega').getByRole('button').click();
  await at('companies-delete').click();
  await expect.element(at('companies-delete-name')).toBeVisible();
  const box = page.getByRole('alertdialog').element();
  const wide = [box, ...box.querySelectorAll('div')].filter((part) => part.scrollWidth > part.clientWidth + 1);
  expect(wide).toEqual([]);
});
