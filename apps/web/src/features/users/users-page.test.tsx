import { queuesEndpoints, queuesEvents, type User, usersEndpoints, usersEvents } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia, startFakeUsers, support } from '../../test/fakes/fake-users.ts';
import { at, count, isGone, showApp, showPage } from '../../test/show.tsx';

/* What only the users and the own profile do; what all lists and dialogs do is in the files beside this one. */

const dialog = at('user-dialog');
const name = at('user-dialog-name');
const password = at('user-dialog-password');
const currentPassword = at('user-dialog-current-password');
const submit = at('user-dialog-submit');
const greeting = at('shell-greeting');
const search = at('users-search');
const rows = at('users-row');
const rowOf = (person: { name: string }): Locator => rows.filter({ hasText: person.name });

/** A page of users in a plan with room for so many. */
const listWithLimit = (users: readonly User[], limit: number) =>
  route(usersEndpoints.list, () => ({ users: [...users], count: users.length, hasMore: false, limit, total: 2 }));

/** Shows the users with the menu around them, where live updates arrive. */
async function showLive(): Promise<void> {
  await showApp('/users', ana);
  await expect.element(rowOf(bia)).toBeVisible();
  await expect.poll(liveLine.isOpen).toBe(true);
}

async function openProfile(): Promise<void> {
  await at('shell-account-menu').click();
  await at('account-profile').click();
  await expect.element(name).toHaveFocus();
}

describe('the list', () => {
  it('S300 shows name, e-mail, profile, queues and the room of the plan, and searches what was typed', async () => {
    const api = startFakeCompany({ viewer: ana, instead: [listWithLimit([bia, ana], 10)] });
    await showApp('/users', ana);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Usuários');
    await expect.element(rowOf(ana)).toHaveTextContent('você');
    await expect.element(rowOf(ana)).toHaveTextContent('Administrador');
    for (const text of [bia.email, 'Atendente', 'Suporte']) await expect.element(rowOf(bia)).toHaveTextContent(text);
    await expect.element(at('users-plan')).toHaveTextContent('2 de 10 usuários do plano');
    const searched = (): unknown[] => api.callsOf(usersEndpoints.list).map(({ query }) => query.searchParam);
    await search.click();
    await userEvent.keyboard('CÁIO');
    await expect.poll(searched).toEqual(['', 'CÁIO']);
    await search.fill('BIA@AURORA.TEST');
    await expect.poll(searched).toEqual(['', 'CÁIO', 'BIA@AURORA.TEST']);
    await expect.element(at('users-plan')).toHaveTextContent('2 de 10 usuários do plano');
  });

  it('S306 a new name appears in the greeting and in the list, and so does a queue’s', async () => {
    startFakeCompany({ viewer: ana });
    await showLive();
    await expect.element(greeting).toHaveTextContent('Olá Ana Prado, seja bem-vindo(a)');
    liveLine.send(usersEvents.user, { action: 'update', user: { ...ana, name: 'Ana Lima', version: 2 } });
    await expect.element(greeting).toHaveTextContent('Olá Ana Lima, seja bem-vindo(a)');
    await expect.element(rowOf({ name: 'Ana Lima' })).toHaveTextContent('você');
    liveLine.send(queuesEvents.queue, { action: 'update', queue: { ...support, name: 'Pós-venda', version: 2 } });
    await expect.element(rowOf(bia)).toHaveTextContent('Pós-venda');
    liveLine.send(queuesEvents.queue, { action: 'delete', queueId: support.id });
    await expect.element(rowOf(bia)).toHaveTextContent('Nenhuma fila');
  });

  it('S306 S40 after a lost event the next one brings list and greeting up to date', async () => {
    let renamed = ana;
    startFakeCompany({
      viewer: ana,
      instead: [
        route(usersEndpoints.get, () => renamed),
        route(usersEndpoints.list, () => ({ users: [bia, renamed], count: 2, hasMore: false, limit: null, total: 2 })),
      ],
    });
    await showLive();
    renamed = { ...ana, name: 'Ana Lima', version: 2 };
    liveLine.loseOne();
    liveLine.send(queuesEvents.queue, { action: 'update', queue: { ...support, name: 'Pós-venda', version: 2 } });
    await expect.element(greeting).toHaveTextContent('Olá Ana Lima, seja bem-vindo(a)');
    await expect.element(rowOf({ name: 'Ana Lima' })).toHaveTextContent('você');
  });
});

describe('a colleague', () => {
  async function edit(person: User): Promise<void> {
    await rowOf(person).getByTestId('users-edit').click();
    await expect.element(name).toHaveValue(person.name);
  }

  it('S301 S304 is added with queues, once, as an attendant', async () => {
    const api = startFakeUsers();
    await showPage('/users', ana);
    await at('users-add').click();
    await expect.element(at('user-dialog-profile')).toHaveValue('user');
    await name.fill('  Dora Lins  ');
    await at('user-dialog-email').fill('DORA@Aurora.test');
    await password.fill('Zx9-rosa-41');
    // S1114: the only queue is ticked already; it can be taken away and given back.
    await expect.element(at('user-dialog-queues')).toHaveTextContent('Suporte');
    await at('user-dialog-queues').click();
    await page.getByRole('menuitemcheckbox', { name: 'Suporte' }).click();
    await expect.element(at('user-dialog-queues')).toHaveTextContent('Escolha as filas');
    await page.getByRole('menuitemcheckbox', { name: 'Suporte' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(at('user-dialog-queues')).toHaveTextContent('Suporte');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Usuário adicionado com sucesso');
    await isGone(dialog);
    await expect.element(rows.first()).toHaveTextContent('Dora Lins');
    await expect.element(rows.first()).toHaveTextContent('Suporte');
    expect(count(rowOf({ name: 'Dora Lins' }))).toBe(1);
    expect(api.callsOf(usersEndpoints.create)).toHaveLength(1);
  });

  it('S301 S302 is edited, and the password stays as it is when none is typed', async () => {
    const api = startFakeUsers();
    await showPage('/users', ana);
    await edit(bia);
    await expect.element(at('user-dialog-queues')).toHaveTextContent('Suporte');
    await expect.element(at('user-dialog-email')).toHaveValue(bia.email);
    await expect.element(password).toHaveValue('');
    await name.fill('Bia Alves');
    await at('user-dialog-profile').selectOptions('admin');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Usuário salvo com sucesso');
    await expect.element(rowOf({ name: 'Bia Alves' })).toHaveTextContent('Administrador');
    expect(api.callsOf(usersEndpoints.update).map(({ body }) => body)).toEqual([
      { name: 'Bia Alves', email: bia.email, profile: 'admin', queueIds: [support.id] },
    ]);
  });

  it('S302 gets a new password without being asked for the old one', async () => {
    const api = startFakeUsers();
    await showPage('/users', ana);
    await edit(bia);
    await password.fill('Nova-senha-77');
    expect(count(currentPassword)).toBe(0);
    await submit.click();
    await expect.element(at('toast-success')).toBeVisible();
    expect(api.callsOf(usersEndpoints.update).at(-1)?.body).toMatchObject({ password: 'Nova-senha-77' });
  });

  it('S1144 S442 is added with an access that can be copied and sent', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    startFakeUsers();
    await showPage('/users', ana);
    await at('users-add').click();
    await name.fill('Dora Lins');
    await at('user-dialog-email').fill('dora@aurora.test');
    await password.fill('Zx9-rosa-41');
    await submit.click();
    await expect.element(page.getByRole('dialog', { name: 'Dora Lins já pode entrar' })).toBeVisible();
    await expect.element(at('access-copy')).toHaveFocus();
    await expectAccessible('access dialog', '[data-testid=access-dialog]');
    await expect.element(at('access-only-here')).toHaveTextContent('Este endereço só funciona neste computador.');
    await at('access-copy').click();
    expect(copied).toHaveBeenCalledWith(
      `Seu acesso ao Balcão\n${location.origin}/login\nE-mail: dora@aurora.test\nSenha: Zx9-rosa-41`,
    );
    await at('access-close').click();
    await isGone(at('access-dialog'));
    copied.mockRestore();
  });

  it('S303 the last admin cannot give the profile away', async () => {
    const api = startFakeUsers();
    await showPage('/users', ana);
    api.refuse(usersEndpoints.update, 'ERR_LAST_ADMIN');
    await edit(ana);
    await at('user-dialog-profile').selectOptions('user');
    await submit.click();
    await expect
      .element(at('user-dialog-profile-error'))
      .toHaveTextContent('A empresa precisa de pelo menos um administrador. Promova outra pessoa antes.');
    await expect.element(rowOf(ana)).toHaveTextContent('Administrador');
  });

  it('S307 a full plan and a switched-off creation refuse the next user, each in its own words', async () => {
    const api = startFakeCompany({ viewer: ana, instead: [listWithLimit([bia, ana], 2)] });
    await showApp('/users', ana);
    await expect.element(at('users-plan')).toHaveTextContent('2 de 2 usuários do plano');
    await expect.element(at('users-plan')).toHaveTextContent('Plano cheio');
    await at('users-add').click();
    await name.fill('Dora Lins');
    await at('user-dialog-email').fill('dora@aurora.test');
    for (const [code, words] of [
      ['ERR_PLAN_USERS_LIMIT', 'O plano não comporta mais usuários. Exclua um ou mude de plano.'],
      ['ERR_USER_CREATION_DISABLED', 'A criação de usuários está desativada. Fale com o administrador.'],
    ] as const) {
      api.refuse(usersEndpoints.create, code);
      await password.fill('Zx9-rosa-41');
      await submit.click();
      await expect.element(at('toast-error').filter({ hasText: words })).toBeVisible();
      await expect.element(name).toHaveValue('Dora Lins');
    }
    expect(count(rows)).toBe(2);
  });

  it('S305 deleting says what happens to the tickets', async () => {
    startFakeUsers();
    await showPage('/users', ana);
    await rowOf(bia).getByTestId('users-delete').click();
    await expect
      .element(at('confirm-dialog'))
      .toHaveTextContent('Os atendimentos abertos desta pessoa voltam para Aguardando');
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('Usuário excluído com sucesso');
    await isGone(rowOf(bia));
  });

  it('S304 what others do to a user being edited wipes out nothing that was typed, and is told on saving', async () => {
    const api = startFakeCompany({ viewer: ana });
    await showLive();
    await edit(bia);
    await name.fill('Bia Alves');
    liveLine.send(usersEvents.user, { action: 'update', user: { ...bia, name: 'Beatriz Rocha', version: 2 } });
    await expect.element(rowOf({ name: 'Beatriz Rocha' })).toBeVisible();
    await expect.element(name).toHaveValue('Bia Alves');
    api.refuse(usersEndpoints.update, 'ERR_NO_USER_FOUND');
    liveLine.send(usersEvents.user, { action: 'delete', userId: bia.id });
    await isGone(rowOf({ name: 'Beatriz Rocha' }));
    await expect.element(name).toHaveValue('Bia Alves');
    await submit.click();
    await expect
      .element(at('toast-error'))
      .toHaveTextContent('Nenhum usuário encontrado com este ID. Atualize a lista.');
  });
});

describe('the own profile', () => {
  it('S303 of an attendant shows and sends neither profile nor queues', async () => {
    const api = startFakeCompany();
    await showApp('/tickets', bia);
    await openProfile();
    await expect.element(page.getByRole('dialog', { name: 'Seu perfil' })).toBeVisible();
    expect([count(at('user-dialog-profile')), count(at('user-dialog-queues'))]).toEqual([0, 0]);
    const queuesAsked = api.callsOf(queuesEndpoints.list).length;
    await name.fill('Bia Alves');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Perfil salvo com sucesso');
    await expect.element(greeting).toHaveTextContent('Olá Bia Alves, seja bem-vindo(a)');
    expect(api.callsOf(usersEndpoints.update).map(({ body }) => body)).toEqual([
      { name: 'Bia Alves', email: bia.email },
    ]);
    expect(api.callsOf(queuesEndpoints.list)).toHaveLength(queuesAsked);
  });

  it('S302 asks for the current password, and keeps what was typed when it is wrong', async () => {
    const api = startFakeCompany();
    await showApp('/tickets', bia);
    await openProfile();
    expect(count(currentPassword)).toBe(0);
    await password.fill('Nova-senha-77');
    await submit.click();
    await expect.element(at('user-dialog-current-password-error')).toHaveTextContent('Obrigatório');
    api.refuse(usersEndpoints.update, 'ERR_CURRENT_PASSWORD');
    await currentPassword.fill('nao-e-esta');
    await submit.click();
    await expect
      .element(at('user-dialog-current-password-error'))
      .toHaveTextContent('A senha atual não confere. Digite-a novamente.');
    expect(api.callsOf(usersEndpoints.update).at(-1)?.body).toMatchObject({
      password: 'Nova-senha-77',
      currentPassword: 'nao-e-esta',
    });
    await expect.element(password).toHaveValue('Nova-senha-77');
  });
});

it('S1061 in a support access nobody is added, and neither password, e-mail nor profile can be changed', async () => {
  const api = startFakeCompany({ viewer: ana });
  await showApp('/users', ana, {
    support: {
      id: 3,
      companyId: 7,
      operatorName: 'Rui',
      reason: 'Ajustar as filas',
      begunAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 1_800_000).toISOString(),
    },
  });
  await rowOf(bia).getByRole('button').first().click();
  await expect.element(at('user-dialog-name')).toHaveValue('Bia Rocha');
  await expect.element(at('user-dialog-email')).toHaveAttribute('readonly');
  for (const absent of ['users-add', 'user-dialog-password', 'user-dialog-profile', 'user-dialog-reset-factor'])
    expect(count(at(absent)), absent).toBe(0);
  await at('user-dialog-name').fill('Beatriz Rocha');
  await at('user-dialog-submit').click();
  await isGone(at('user-dialog'));
  expect(Object.keys(api.callsOf(usersEndpoints.update)[0]?.body ?? {}).sort()).toEqual(['name', 'queueIds']);
});
