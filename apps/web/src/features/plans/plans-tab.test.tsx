import { plansEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { expectAccessible } from '../../test/axe.ts';
import { route } from '../../test/fakes/fake-api.ts';
import { buildPlan, platformRoutes } from '../../test/fakes/fake-companies.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { asOperator, at, emulateMedia, isGone, onPhone, scrollsSideways, showApp, showPage } from '../../test/show.tsx';

const basic = buildPlan({ companies: 2 });
const row = (text: string) => at('plans-row').filter({ hasText: text });

async function open(platform: Parameters<typeof platformRoutes>[0] = { plans: [basic] }) {
  const api = startFakeCompany({ viewer: ana, instead: platformRoutes(platform) });
  await showPage('/settings', ana, asOperator);
  await at('settings-tab-plans').click();
  await expect.element(at('plans-form')).toBeVisible();
  return api;
}

it('S326 S327 S325 a plan is added once, with a price by digits and a point on the wire', async () => {
  const api = await open();
  await at('plans-name').fill('Profissional');
  await at('plans-value').fill('149990');
  await expect.element(at('plans-value')).toHaveValue('R$ 1.499,90');
  await at('plans-users').fill('10');
  await at('plans-connections').fill('3');
  await at('plans-queues').fill('8');
  await at('plans-storage').fill('0,5');
  await expect.element(at('plans-api')).toHaveValue('60');
  await at('plans-api').fill('120');
  await expect.element(at('plans-public')).toBeChecked();
  await at('plans-public').click();
  // Unanswered until the second click has come, however slow it is.
  const answer = api.hold(plansEndpoints.create);
  await at('plans-save').dblClick();
  answer();
  await expect.element(at('toast-success')).toHaveTextContent(/^Operação realizada com sucesso!$/);
  await expect.element(row('Profissional')).toHaveTextContent('R$ 1.499,90');
  await expect.element(row('Profissional')).toHaveTextContent('512 MB');
  await expect.element(at('plans-name')).toHaveValue('');
  await expect.element(at('plans-value')).toHaveValue('R$ 0,00');
  expect(api.callsOf(plansEndpoints.create)).toHaveLength(1);
  expect(api.callsOf(plansEndpoints.create)[0]?.body).toEqual({
    name: 'Profissional',
    value: 1499.9,
    users: 10,
    connections: 3,
    queues: 8,
    storageMb: 512,
    apiPerMinute: 120,
    isPublic: false,
  });
});

it('S809 choosing another plan asks before edits are lost, of a price too', async () => {
  await open({ plans: [basic, buildPlan({ id: 4, name: 'Profissional' })] });
  await row('Básico').click();
  await at('plans-value').fill('12345');
  await row('Profissional').click();
  await at('confirm-dialog-cancel').click();
  await expect.element(at('plans-value')).toHaveValue('R$ 123,45');
  await row('Profissional').click();
  await at('confirm-dialog-confirm').click();
  await expect.element(at('plans-name')).toHaveValue('Profissional');
});

it('S326 ruling 26: a refused plan says what may be wrong, and wrong numbers are told before', async () => {
  const api = await open();
  await at('plans-users').fill('-1');
  await at('plans-save').click();
  await expect.element(at('plans-name-error')).toBeVisible();
  await expect.element(at('plans-users-error')).toBeVisible();
  await at('plans-users').fill('1');
  await at('plans-name').fill('Básico');
  api.refuse(plansEndpoints.create, 'ERR_PLAN_NAME_ALREADY_EXISTS');
  await at('plans-save').click();
  await expect
    .element(at('toast-error'))
    .toHaveTextContent(
      /^Não foi possível realizar a operação\. Verifique se já existe um plano com o mesmo nome ou se os campos foram preenchidos corretamente$/,
    );
  await expect.element(at('plans-name-error')).toBeVisible();
  await expect.element(at('plans-name')).toHaveValue('Básico');
});

it('S722 a smaller plan lists who has too much', async () => {
  const api = await open({
    plans: [basic],
    over: [
      { companyId: 7, company: 'Loja Aurora', kind: 'queues', used: 9, limit: 5 },
      { companyId: 8, company: 'Oficina Beta', kind: 'storage', used: 700, limit: 512 },
    ],
  });
  await row('Básico').click();
  await expect.element(at('plans-value')).toHaveValue('R$ 49,90');
  await at('plans-queues').fill('2');
  await at('plans-save').click();
  await expect.element(at('overuse')).toHaveTextContent('Loja Aurora: 9 filas, o plano permite 5');
  await expect.element(at('overuse')).toHaveTextContent('Oficina Beta: 700 MB de arquivos, o plano permite 512 MB');
  expect(api.callsOf(plansEndpoints.update)[0]?.body.queues).toBe(2);
});

it('S723 a plan that companies have says so when it is to be deleted', async () => {
  const api = await open();
  await row('Básico').click();
  await at('plans-delete').click();
  const heal = api.refuse(plansEndpoints.remove, 'ERR_PLAN_IN_USE');
  await at('confirm-dialog-confirm').click();
  await expect
    .element(at('toast-error'))
    .toHaveTextContent('Não foi possível realizar a operação. Há empresas usando este plano.');
  heal();
  await at('confirm-dialog-confirm').click();
  await isGone(row('Básico'));
});

it('S326 S390 S53 the search finds without accents; the tab passes axe, in the dark too, and fits a phone', async () => {
  await open({ plans: [basic, buildPlan({ id: 4, name: 'Profissional', storageMb: 10_240, isPublic: false })] });
  await at('plans-search').fill('basico');
  await isGone(row('Profissional'));
  await expect.element(row('Básico')).toBeVisible();
  await row('Básico').click();
  await expectAccessible('plans', 'main');
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('plans in the dark', 'main');
  await onPhone();
  expect(scrollsSideways()).toBe(false);
});

it.each([
  ['an admin just below four fifths', 79, null],
  ['an admin just below the limit', 99, 'ocupam 99%'],
  ['an admin at four fifths', 80, 'ocupam 80%'],
  ['an admin whose plan is full', 100, 'está cheio'],
])('S724 the banner for %s', async (_who, bytes, words) => {
  const api = startFakeCompany({
    viewer: ana,
    instead: [route(plansEndpoints.storage, () => ({ bytes, limit: 100 }))],
  });
  await showApp('/tags', ana);
  await expect.poll(() => api.callsOf(plansEndpoints.storage).length).toBe(1);
  if (words === null) await isGone(at('storage-banner'));
  else await expect.element(at('storage-banner')).toHaveTextContent(words);
});
