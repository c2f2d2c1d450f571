import { fillUser, openProfile, rowOf } from './support/users/users-screen.ts';
import { addUser, expect, giveRoom, test } from './support/users/users-test.ts';
import { type Api, type Company, personPassword } from './support/test.ts';

/** Another company with somebody in it. */
async function addStranger(api: Api, company: Company): Promise<{ id: number; token: string }> {
  const [plan] = (await api.call('GET', '/plans/list')).json as { id: number }[];
  const owner = {
    name: `Outra Empresa ${company.id}`,
    email: `dona${company.id}@outra.test`,
    password: personPassword,
  };
  await api.call('POST', '/companies/cadastro', { body: { ...owner, planId: plan?.id } });
  const token = await api.login(owner);
  const { id } = await addUser(api, token, { name: 'Estranha Pessoa', email: `estranha${company.id}@outra.test` });
  return { id, token };
}

test('S13 S300 S301 S302 S304 S305 S307 an admin finds, adds, edits and deletes people, whose logins follow at once', async ({
  page,
  browser,
  product,
  company,
  colleague,
  api,
  enter,
}) => {
  const stranger = await addStranger(api, company);
  await giveRoom(product, company.id, 4);
  await enter(company.admin, '/users');
  const rows = page.getByTestId('users-row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByTestId('users-plan')).toHaveText('3 de 4 usuários do plano');
  await page.getByTestId('users-search').fill('CÁIO');
  await expect(rows).toHaveCount(1);
  await expect(rowOf(page, colleague.name)).toBeVisible();
  for (const nobody of ['%', 'outra']) {
    await page.getByTestId('users-search').fill(nobody);
    await expect(page.getByTestId('users-empty')).toBeVisible();
  }
  await page.getByTestId('users-search').fill('');

  const dora = { name: 'Dora Lins', email: `dora${company.id}@aurora.test`, password: personPassword };
  await page.getByTestId('users-add').click();
  await fillUser(page, { ...dora, name: '  Dora Lins  ', email: dora.email.toUpperCase() });
  await page.getByTestId('user-dialog-submit').click();
  await expect(rows.first()).toContainText(dora.email);
  await page.getByTestId('access-close').click();
  expect(await api.login(dora)).toBeTruthy();

  await expect(page.getByTestId('users-plan')).toContainText('Plano cheio');
  await page.getByTestId('users-add').click();
  await fillUser(page, { ...dora, email: `elis${company.id}@aurora.test` });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText('O plano não comporta mais usuários.');
  await page.getByTestId('user-dialog-cancel').click();
  await page.getByTestId('user-dialog-discard').click();
  await expect(rows).toHaveCount(4);

  const { attendant } = company;
  const editAttendant = async (name: string): Promise<void> => {
    await rowOf(page, name).getByTestId('users-edit').click();
    await expect(page.getByTestId('user-dialog-name')).toHaveValue(name);
  };
  await editAttendant(attendant.name);
  await fillUser(page, { name: 'Bia Alves', profile: 'admin' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(rowOf(page, 'Bia Alves')).toContainText('Administrador');
  const old = await api.login(attendant);
  await editAttendant('Bia Alves');
  await fillUser(page, { password: 'Nova-senha-77' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('user-dialog')).toHaveCount(0);
  expect((await api.call('GET', '/auth/me', { token: old })).status).toBe(401);

  const theirs = await (await browser.newContext()).newPage();
  await enter({ email: attendant.email, password: 'Nova-senha-77' }, '/tickets', theirs);
  await expect(theirs.getByTestId('shell-greeting')).toBeVisible();
  await rowOf(page, 'Bia Alves').getByTestId('users-delete').click();
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(rowOf(page, 'Bia Alves')).toHaveCount(0);
  await theirs.waitForURL(`${product.url}/login`);
  await theirs.context().close();

  const own = await page.evaluate(() => localStorage.getItem('token') ?? '');
  for (const [method, body] of [['GET'], ['PUT', { name: 'Tomada' }], ['DELETE']] as const) {
    const { status, json } = await api.call(method, `/users/${stranger.id}`, { token: own, ...(body ? { body } : {}) });
    expect([method, status, json]).toMatchObject([method, 404, { error: 'ERR_NO_USER_FOUND' }]);
  }
  const { json: untouched } = await api.call('GET', `/users/${stranger.id}`, { token: stranger.token });
  expect(untouched).toMatchObject({ name: 'Estranha Pessoa' });
});

test('S302 S303 an attendant changes the own name and password; afterwards one logs in again', async ({
  page,
  company,
  logIn,
}) => {
  await logIn(company.attendant);
  await openProfile(page);
  await fillUser(page, { name: 'Bia Alves' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('shell-greeting')).toHaveText('Olá Bia Alves, seja bem-vindo(a)');
  await expect(page.getByTestId('user-dialog')).toHaveCount(0);

  await openProfile(page);
  await fillUser(page, { password: 'Nova-senha-77' });
  await fillUser(page, { currentPassword: 'nao-e-esta' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('user-dialog-current-password-error')).toHaveText(
    'A senha atual não confere. Digite-a novamente.',
  );
  await fillUser(page, { currentPassword: company.attendant.password });
  await page.getByTestId('user-dialog-submit').click();

  await page.waitForURL('**/login');
  await expect(page.getByText('Salvo. Entre de novo para continuar.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await logIn({ email: company.attendant.email, password: 'Nova-senha-77' });
  await expect(page.getByText('Entre de novo para continuar')).toHaveCount(0);
});

test('S304 S306 what a colleague changes is in greeting and list at once and wipes out nothing that is being typed', async ({
  page,
  company,
  colleague,
  api,
  enterLive,
}) => {
  const change = (id: number, name: string) =>
    api.call('PUT', `/users/${id}`, { token: colleague.token, body: { name } });
  await enterLive(company.admin);
  await change(company.admin.id, 'Ana Prado');
  await expect(page.getByTestId('shell-greeting')).toHaveText('Olá Ana Prado, seja bem-vindo(a)');
  await expect(rowOf(page, 'Ana Prado')).toContainText('você');
  const bia = rowOf(page, company.attendant.name);
  await expect(bia).toContainText('Suporte');
  const queue = `/queue/${company.queueId}`;
  await api.call('PUT', queue, { token: colleague.token, body: { name: 'Pós-venda', color: '#0B63B0' } });
  await expect(bia).toContainText('Pós-venda');
  await api.call('DELETE', queue, { token: colleague.token });
  await expect(bia).toContainText('Nenhuma fila');

  await bia.getByTestId('users-edit').click();
  await fillUser(page, { name: 'Bia Alves' });
  await change(company.attendant.id, 'Beatriz Rocha');
  await expect(rowOf(page, 'Beatriz Rocha')).toBeVisible();
  await api.call('DELETE', `/users/${company.attendant.id}`, { token: colleague.token });
  await expect(rowOf(page, 'Beatriz Rocha')).toHaveCount(0);
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Bia Alves');
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(
    'Nenhum usuário encontrado com este ID. Atualize a lista.',
  );
  await expect(page.getByTestId('users-row')).toHaveCount(2);
});
