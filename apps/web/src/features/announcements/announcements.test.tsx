import { announcementsEndpoints, announcementsEvents } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { announcementsRoutes, buildAnnouncement } from '../../test/fakes/fake-announcements.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import {
  asOperator,
  at,
  count,
  emulateMedia,
  isGone,
  onPhone,
  scrollsSideways,
  showApp,
  showPage,
  textsOf,
} from '../../test/show.tsx';

const maintenance = buildAnnouncement({ id: 2, priority: 1, mediaPath: '/icon.svg', mediaName: 'aviso.png' });
const draft = buildAnnouncement({ id: 1, title: 'Preços novos', priority: 2, status: false, publishedAt: null });
const row = (text: string) => at('announcements-row').filter({ hasText: text });
const popover = at('shell-announcements');

async function openPage(known = [maintenance, draft]) {
  const api = startFakeCompany({ viewer: ana, instead: announcementsRoutes(known) });
  await showPage('/announcements', ana, asOperator);
  await expect.element(at('announcements-add')).toBeVisible();
  return api;
}

async function openDesk(known = [maintenance]) {
  const api = startFakeCompany({ instead: announcementsRoutes(known) });
  await showApp('/tags', bia);
  await expect.element(popover).toBeVisible();
  await expect.poll(liveLine.isOpen).toBe(true);
  return api;
}

it('S380 R42 the operator’s list shows title, priority, picture and status of every announcement', async () => {
  await openPage();
  await expect.element(row('Manutenção')).toHaveTextContent(/Alta.*aviso\.png.*ativo/);
  await expect.element(row('Preços')).toHaveTextContent(/Média.*Sem anexo.*inativo/);
  await at('announcements-search').fill('preços');
  await isGone(row('Manutenção'));
  await expect.element(row('Preços')).toBeVisible();
});

it('S381 title and text are required; a new one starts low and active and is added once', async () => {
  const api = await openPage([]);
  await expect.element(at('announcements-empty')).toBeVisible();
  await at('announcements-add').click();
  await expect.element(at('announcement-dialog-priority')).toHaveValue('3');
  await expect.element(at('announcement-dialog-status')).toHaveValue('true');
  expect(textsOf(at('announcement-dialog-priority'))).toEqual(['AltaMédiaBaixa']);
  expect(textsOf(at('announcement-dialog-status'))).toEqual(['AtivoInativo']);
  await at('announcement-dialog-submit').click();
  await expect.element(at('announcement-dialog-title-error')).toHaveTextContent(/^Obrigatório$/);
  await expect.element(at('announcement-dialog-text-error')).toHaveTextContent(/^Obrigatório$/);
  expect(api.callsOf(announcementsEndpoints.create)).toEqual([]);
  await at('announcement-dialog-title').fill('Novidade');
  await at('announcement-dialog-text').fill('Agora com agenda.');
  await at('announcement-dialog-submit').click();
  await expect.element(at('toast-success')).toHaveTextContent('Informativo salvo com sucesso!');
  await expect.element(row('Novidade')).toBeVisible();
  expect(api.callsOf(announcementsEndpoints.create).map(({ body }) => body)).toEqual([
    { title: 'Novidade', text: 'Agora com agenda.', priority: 3, status: true },
  ]);
});

it('S382 only PNG and JPG are taken as picture; a refused one keeps the words, and the second attempt adds nothing', async () => {
  const api = await openPage([]);
  await at('announcements-add').click();
  await at('announcement-dialog-title').fill('Novidade');
  await at('announcement-dialog-text').fill('Veja a imagem.');
  const choose = (name: string) => userEvent.upload(at('announcement-dialog-file-input'), new File(['x'], name));
  await choose('aviso.gif');
  await expect.element(at('announcement-dialog-file-error')).toHaveTextContent('Escolha uma imagem PNG ou JPG.');
  await choose('aviso.png');
  await isGone(at('announcement-dialog-file-error'));
  await expect.element(at('announcement-dialog-file-file')).toHaveTextContent('aviso.png');
  const heal = api.refuse(announcementsEndpoints.uploadMedia, 'ERR_INTERNAL');
  await at('announcement-dialog-submit').click();
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(at('announcement-dialog-title')).toHaveValue('Novidade');
  heal();
  await at('announcement-dialog-submit').click();
  await expect.element(row('Novidade')).toHaveTextContent('aviso.png');
  expect(api.calls().filter((name) => name === 'announcements.create')).toHaveLength(1);

  await row('Novidade')
    .getByRole('button', { name: /Editar/ })
    .click();
  await at('announcement-dialog-file-remove').click();
  await at('announcement-dialog-submit').click();
  await expect.element(row('Novidade')).toHaveTextContent('Sem anexo');
});

it('S380 an announcement is deleted only after the question that names it', async () => {
  const api = await openPage();
  await row('Preços')
    .getByRole('button', { name: /Excluir/ })
    .click();
  await expect.element(at('confirm-dialog')).toHaveTextContent('Excluir o informativo “Preços novos”?');
  await at('confirm-dialog-confirm').click();
  await isGone(row('Preços'));
  await expect.element(at('toast-success')).toHaveTextContent('Informativo excluído com sucesso!');
  expect(api.callsOf(announcementsEndpoints.remove).map(({ params }) => params.id)).toEqual([1]);
});

it('S390 S53 the operator’s page passes axe, in the dark too, and fits a phone', async () => {
  await openPage();
  await expect.element(row('Preços')).toBeVisible();
  await expectAccessible('announcements', 'main');
  await at('announcements-add').click();
  await expect.element(at('announcement-dialog-title')).toBeVisible();
  await expectAccessible('the dialog', '[role=dialog]');
  await at('announcement-dialog-cancel').click();
  await emulateMedia('prefers-color-scheme', 'dark');
  await expectAccessible('announcements in the dark', 'main');
  await onPhone();
  await expect.element(row('Preços')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
});

it('S29 S30 S902 the popover shows title, words, age, picture and a word for the priority; its dot goes out for good', async () => {
  await openDesk([
    { ...maintenance, text: 'Veja *aqui*:\nhttps://balcao.test/status' },
    buildAnnouncement({ id: 1, title: 'Dica' }),
  ]);
  await expect.element(popover).toHaveAccessibleName('Informativos, há novidade');
  await popover.click();
  await expect.poll(() => count(at('announcement'))).toBe(2);
  const [urgent, low] = at('announcement').elements();
  expect(urgent?.textContent).toMatch(/^Manutenção no domingoPrioridade alta·há .*Veja aqui:\nhttps/);
  expect(low?.textContent).toMatch(/^DicaPrioridade baixa/);
  expect([urgent, low].map((item) => item && getComputedStyle(item).borderLeftColor)).toHaveLength(2);
  expect(urgent && getComputedStyle(urgent).borderLeftColor).not.toBe(low && getComputedStyle(low).borderLeftColor);
  await expect
    .element(page.getByRole('link', { name: 'https://balcao.test/status' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(page.getByRole('img', { name: 'Imagem de Manutenção no domingo' })).toBeVisible();
  const box = at('shell-announcements-popover').getByRole('dialog').element().getBoundingClientRect();
  expect([box.height <= 300, box.width <= 500]).toEqual([true, true]);
  await expectAccessible('the popover', '[role=dialog]');
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).toHaveAccessibleName('Informativos');
  // As after a reload.
  await showApp('/tags', bia);
  await expect.element(popover).toHaveAccessibleName('Informativos');
});

it('S32 S383 the popover follows what the operator does; only what is new puts the dot', async () => {
  await openDesk([]);
  await popover.click();
  await expect.element(at('shell-announcements-empty')).toHaveTextContent('Nenhum registro');
  await userEvent.keyboard('{Escape}');
  const record = buildAnnouncement({ id: 9, publishedAt: '2026-04-01T10:00:00.000Z' });
  liveLine.send(announcementsEvents.announcement, { action: 'create', record });
  await expect.element(popover).toHaveAccessibleName('Informativos, há novidade');
  await popover.click();
  await expect.element(at('announcement')).toHaveTextContent('Manutenção');
  liveLine.send(announcementsEvents.announcement, {
    action: 'update',
    record: { ...record, title: 'Manutenção adiada', version: 2 },
  });
  await expect.element(at('announcement')).toHaveTextContent('Manutenção adiada');
  liveLine.send(announcementsEvents.announcement, { action: 'delete', id: 9, hidden: true });
  await isGone(at('announcement'));
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).toHaveAccessibleName('Informativos');
});

it('S29 the popover pages endlessly, and says so when it cannot be loaded', async () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    buildAnnouncement({ id: 25 - index, title: `Aviso ${25 - index}` }),
  );
  const api = await openDesk(many);
  await popover.click();
  await expect.element(at('announcement').first()).toBeVisible();
  at('announcement').elements().at(-1)?.scrollIntoView();
  await expect.poll(() => count(at('announcement'))).toBe(25);
  expect(api.callsOf(announcementsEndpoints.page).map(({ query }) => [query.pageNumber, query.onlyActive])).toEqual([
    [1, 'true'],
    [2, 'true'],
  ]);

  const broken = startFakeCompany();
  const heal = broken.refuse(announcementsEndpoints.page, 'ERR_NO_PERMISSION');
  await showApp('/tags', bia);
  await popover.click();
  await expect.element(at('shell-announcements-error')).toBeVisible();
  heal();
  await at('shell-announcements-error-retry').click();
  await expect.element(at('shell-announcements-empty')).toBeVisible();
});
