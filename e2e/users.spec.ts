import { queriesOf, watchCalls } from './support/users/users-network.ts';
import { fillUser, openProfile, readUser, rowOf } from './support/users/users-screen.ts';
import { addUser, expect, giveRoom, test } from './support/users/users-test.ts';
import { personPassword } from './support/test.ts';

const newUser = { method: 'POST', path: '/users' };
const userChange = { method: 'PUT', path: /^\/users\/\d+$/ };

test('S300 shows name, e-mail, profile and queues, finds by name without accents and by e-mail', async ({
  page,
  company,
  colleague,
  enter,
}) => {
  const calls = watchCalls(page, { method: 'GET', path: '/users' });
  await enter(company.admin, '/users');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuários');
  await expect(rowOf(page, company.admin.name)).toContainText('você');
  await expect(rowOf(page, company.admin.name)).toContainText('Administrador');
  const bia = rowOf(page, company.attendant.name);
  await expect(bia).toContainText(company.attendant.email);
  await expect(bia).toContainText('Atendente');
  await expect(bia).toContainText('Suporte');
  await expect(page.getByTestId('users-plan')).toHaveText('3 de 10 usuários do plano');

  await page.getByTestId('users-search').fill('CÁIO');
  await expect(page.getByTestId('users-row')).toHaveCount(1);
  await expect(rowOf(page, colleague.name)).toBeVisible();
  await page.getByTestId('users-search').fill(company.attendant.email.toUpperCase());
  await expect(bia).toBeVisible();
  await expect(page.getByTestId('users-row')).toHaveCount(1);
  await expect(page.getByTestId('users-plan')).toHaveText('3 de 10 usuários do plano');
  await page.getByTestId('users-search').fill('%');
  await expect(page.getByTestId('users-empty')).toBeVisible();
  expect(queriesOf(calls, 'searchParam')).toEqual(['', 'CÁIO', company.attendant.email.toUpperCase(), '%']);
});

test('S301 S304 adds an attendant with queues, who can log in at once', async ({ page, company, api, enter }) => {
  const calls = watchCalls(page, newUser);
  await enter(company.admin, '/users');
  await page.getByTestId('users-add').click();
  await fillUser(page, { name: '  Dora Lins  ', email: `DORA${company.id}@Aurora.test`, password: personPassword });
  await expect(page.getByTestId('user-dialog-profile')).toHaveValue('user');
  await page.getByTestId('user-dialog-queues').click();
  await page.getByRole('menuitemcheckbox', { name: 'Suporte' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('user-dialog-queues')).toHaveText('Suporte');
  await page.getByTestId('user-dialog-submit').click();

  await expect(page.getByTestId('toast-success')).toContainText('Usuário adicionado com sucesso');
  await expect(page.getByTestId('user-dialog')).toHaveCount(0);
  const row = page.getByTestId('users-row').first();
  await expect(row).toContainText('Dora Lins');
  await expect(row).toContainText(`dora${company.id}@aurora.test`);
  await expect(row).toContainText('Suporte');
  await expect(rowOf(page, 'Dora Lins')).toHaveCount(1);
  expect(calls).toHaveLength(1);
  expect(await api.login({ email: `dora${company.id}@aurora.test`, password: personPassword })).toBeTruthy();
});

test('S301 S302 edits a user and leaves the password as it is when none is typed', async ({
  page,
  company,
  api,
  enter,
}) => {
  const calls = watchCalls(page, userChange);
  await enter(company.admin, '/users');
  await rowOf(page, company.attendant.name).getByTestId('users-edit').click();
  await expect(page.getByTestId('user-dialog-queues')).toHaveText('Suporte');
  expect(await readUser(page)).toEqual({ name: company.attendant.name, email: company.attendant.email, password: '' });
  await fillUser(page, { name: 'Bia Alves', profile: 'admin' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-success')).toContainText('Usuário salvo com sucesso');
  await expect(rowOf(page, 'Bia Alves')).toContainText('Administrador');
  expect(calls[0]?.postDataJSON()).toEqual({
    name: 'Bia Alves',
    email: company.attendant.email,
    profile: 'admin',
    queueIds: [company.queueId],
  });
  expect(await api.login(company.attendant)).toBeTruthy();
});

test('S302 gives somebody a new password and ends the sessions on the old one', async ({
  page,
  company,
  api,
  enter,
}) => {
  const old = await api.login(company.attendant);
  await enter(company.admin, '/users');
  await rowOf(page, company.attendant.name).getByTestId('users-edit').click();
  await fillUser(page, { password: 'Nova-senha-77' });
  await expect(page.getByTestId('user-dialog-current-password')).toHaveCount(0);
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-success')).toBeVisible();
  expect((await api.call('GET', '/auth/me', { token: old })).status).toBe(401);
  expect(await api.login({ email: company.attendant.email, password: 'Nova-senha-77' })).toBeTruthy();
});

test('S303 an attendant sees neither profile nor queues in the own profile, and sends neither', async ({
  page,
  company,
  enter,
}) => {
  const changes = watchCalls(page, userChange);
  const queues = watchCalls(page, { method: 'GET', path: '/queue' });
  await enter(company.attendant);
  await openProfile(page);
  await expect(page.getByRole('dialog', { name: 'Seu perfil' })).toBeVisible();
  await expect(page.getByTestId('user-dialog-profile')).toHaveCount(0);
  await expect(page.getByTestId('user-dialog-queues')).toHaveCount(0);
  await fillUser(page, { name: 'Bia Alves' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-success')).toContainText('Perfil salvo com sucesso');
  await expect(page.getByTestId('shell-greeting')).toHaveText('Olá Bia Alves, seja bem-vindo(a)');
  expect(changes[0]?.postDataJSON()).toEqual({ name: 'Bia Alves', email: company.attendant.email });
  expect(queues).toHaveLength(0);
});

test('S302 the own password asks for the current one; afterwards one logs in again', async ({
  page,
  company,
  logIn,
}) => {
  await logIn(company.attendant);
  await openProfile(page);
  await expect(page.getByTestId('user-dialog-current-password')).toHaveCount(0);
  await fillUser(page, { password: 'Nova-senha-77' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('user-dialog-current-password-error')).toHaveText('Obrigatório');

  await fillUser(page, { currentPassword: 'nao-e-esta' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText('A senha atual não confere. Digite-a novamente.');
  await page.getByTestId('toast-action').click();
  await fillUser(page, { password: 'Nova-senha-77', currentPassword: company.attendant.password });
  await page.getByTestId('user-dialog-submit').click();

  await page.waitForURL('**/login');
  await expect(page.getByText('Salvo. Entre de novo para continuar.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await logIn({ email: company.attendant.email, password: 'Nova-senha-77' });
  await expect(page.getByText('Entre de novo para continuar')).toHaveCount(0);
});

test('S305 deleting says what happens to the tickets, and the person is out at once', async ({
  page,
  browser,
  product,
  company,
  enter,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  await enter(company.attendant, '/tickets', theirs);
  await expect(theirs.getByTestId('shell-greeting')).toBeVisible();
  await enter(company.admin, '/users');
  await rowOf(page, company.attendant.name).getByTestId('users-delete').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText(
    'Os atendimentos abertos desta pessoa voltam para Aguardando',
  );
  await page.getByTestId('confirm-dialog-confirm').click();
  await expect(page.getByTestId('toast-success')).toContainText('Usuário excluído com sucesso');
  await expect(rowOf(page, company.attendant.name)).toHaveCount(0);
  await theirs.waitForURL(`${product.url}/login`);
  await theirs.context().close();
});

test('S306 a new name given by a colleague appears in the greeting and in the list, and so does a queue’s', async ({
  page,
  company,
  colleague,
  api,
  enterLive,
}) => {
  await enterLive(company.admin);
  await expect(page.getByTestId('shell-greeting')).toHaveText(`Olá ${company.admin.name}, seja bem-vindo(a)`);
  await api.call('PUT', `/users/${company.admin.id}`, { token: colleague.token, body: { name: 'Ana Prado' } });
  await expect(page.getByTestId('shell-greeting')).toHaveText('Olá Ana Prado, seja bem-vindo(a)');
  await expect(rowOf(page, 'Ana Prado')).toContainText('você');

  const bia = rowOf(page, company.attendant.name);
  await expect(bia).toContainText('Suporte');
  await api.call('PUT', `/queue/${company.queueId}`, {
    token: colleague.token,
    body: { name: 'Pós-venda', color: '#0B63B0' },
  });
  await expect(bia).toContainText('Pós-venda');
  await api.call('DELETE', `/queue/${company.queueId}`, { token: colleague.token });
  await expect(bia).toContainText('Nenhuma fila');
});

test.describe('with a live line of its own', () => {
  test.use({ ownWindow: true });

  test('S306 S40 an event lost on the way leaves a hole, and the next one brings list and greeting up to date', async ({
    page,
    company,
    colleague,
    api,
    enter,
  }) => {
    let deaf = false;
    const stands = new Promise<void>((resolve) => {
      void page.routeWebSocket(/socket\.io/, (socket) => {
        socket.connectToServer().onMessage((message) => {
          if (deaf && String(message).includes('-user"')) return;
          socket.send(message);
          if (String(message).includes('["ready"')) resolve();
        });
      });
    });
    await enter(company.admin, '/users');
    await stands;
    await expect(rowOf(page, company.admin.name)).toContainText('você');
    deaf = true;
    await api.call('PUT', `/users/${company.admin.id}`, { token: colleague.token, body: { name: 'Ana Prado' } });
    await api.call('PUT', `/queue/${company.queueId}`, {
      token: colleague.token,
      body: { name: 'Pós-venda', color: '#0B63B0' },
    });
    await expect(page.getByTestId('shell-greeting')).toHaveText('Olá Ana Prado, seja bem-vindo(a)');
    await expect(rowOf(page, 'Ana Prado')).toContainText('você');
  });
});

test('S307 a full plan and a switched-off creation refuse the next user, each in its own words', async ({
  page,
  product,
  company,
  colleague,
  api,
  enter,
}) => {
  await giveRoom(product, company.id, 3);
  await enter(company.admin, '/users');
  await expect(page.getByTestId('users-plan')).toContainText('3 de 3 usuários do plano');
  await expect(page.getByTestId('users-plan')).toContainText('Plano cheio');
  await page.getByTestId('users-add').click();
  await fillUser(page, { name: 'Dora Lins', email: `dora${company.id}@aurora.test`, password: personPassword });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(
    'O plano não comporta mais usuários. Exclua um ou mude de plano.',
  );

  expect(
    (await api.call('PUT', '/settings/userCreation', { token: colleague.token, body: { value: 'disabled' } })).status,
  ).toBe(200);
  await page.getByTestId('toast-action').click();
  await fillUser(page, { password: personPassword });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(
    'A criação de usuários está desativada. Fale com o administrador.',
  );
  await expect(page.getByTestId('users-row')).toHaveCount(3);
});

test('S303 the last admin cannot give the profile away', async ({ page, company, enter }) => {
  await enter(company.admin, '/users');
  await rowOf(page, company.admin.name).getByTestId('users-edit').click();
  await fillUser(page, { profile: 'user' });
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(
    'A empresa precisa de pelo menos um administrador. Promova outra pessoa antes.',
  );
  await expect(rowOf(page, company.admin.name)).toContainText('Administrador');
  await expect(page.getByTestId('shell-greeting')).toBeVisible();
});

test('S304 what a colleague does to a user being edited wipes out nothing that was typed, and is told on saving', async ({
  page,
  company,
  colleague,
  api,
  enterLive,
}) => {
  await enterLive(company.admin);
  await rowOf(page, company.attendant.name).getByTestId('users-edit').click();
  await fillUser(page, { name: 'Bia Alves' });
  await api.call('PUT', `/users/${company.attendant.id}`, { token: colleague.token, body: { name: 'Beatriz Rocha' } });
  await expect(rowOf(page, 'Beatriz Rocha')).toBeVisible();
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Bia Alves');

  await api.call('DELETE', `/users/${company.attendant.id}`, { token: colleague.token });
  await expect(rowOf(page, 'Beatriz Rocha')).toHaveCount(0);
  await expect(page.getByTestId('user-dialog-name')).toHaveValue('Bia Alves');
  await page.getByTestId('user-dialog-submit').click();
  await expect(page.getByTestId('toast-error')).toContainText(
    'Nenhum usuário encontrado com este ID. Atualize a lista.',
  );
  await expect(page.getByTestId('users-row')).toHaveCount(2);
});

test('S13 nobody of another company is listed, found, read, changed or deleted', async ({
  page,
  company,
  owner: _owner,
  api,
  enter,
}) => {
  const [plan] = (await api.call('GET', '/plans/list')).json as { id: number }[];
  const other = {
    name: `Outra Empresa ${company.id}`,
    email: `dona${company.id}@outra.test`,
    password: personPassword,
  };
  await api.call('POST', '/companies/cadastro', { body: { ...other, planId: plan?.id } });
  const token = await api.login(other);
  const stranger = await addUser(api, token, { name: 'Estranha Pessoa', email: `estranha${company.id}@outra.test` });

  await enter(company.admin, '/users');
  await expect(page.getByTestId('users-row')).toHaveCount(2);
  await page.getByTestId('users-search').fill('outra');
  await expect(page.getByTestId('users-empty')).toBeVisible();
  const own = await page.evaluate(() => localStorage.getItem('token') ?? '');
  for (const [method, body] of [['GET'], ['PUT', { name: 'Tomada' }], ['DELETE']] as const) {
    const { status, json } = await api.call(method, `/users/${stranger.id}`, { token: own, ...(body ? { body } : {}) });
    expect([method, status, json]).toMatchObject([method, 404, { error: 'ERR_NO_USER_FOUND' }]);
  }
  expect((await api.call('GET', `/users/${stranger.id}`, { token })).json).toMatchObject({ name: 'Estranha Pessoa' });
});
