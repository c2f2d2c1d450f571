import { schedulesEndpoints, schedulesEvents, type Template, templatesEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { type FakeApi, route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildContact } from '../../test/fakes/fake-contacts.ts';
import { buildSchedule, schedulesRoutes } from '../../test/fakes/fake-schedules.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import {
  at,
  count,
  isGone,
  onPhone,
  scrollsSideways,
  show as draw,
  showApp,
  showPage,
  textsOf,
} from '../../test/show.tsx';
import { PendingSchedules } from './index.ts';

const fernanda = buildContact({ id: 41, name: 'Fernanda Alves' });
const rows = at('schedules-row');
const dialog = at('schedule-dialog');
const body = at('schedule-dialog-body');
const sendAt = at('schedule-dialog-send-at');
const submit = at('schedule-dialog-submit');

const start = (data: Parameters<typeof schedulesRoutes>[0] = {}): FakeApi =>
  startFakeCompany({ contacts: [fernanda], instead: schedulesRoutes(data) });
const show = (): Promise<void> => showPage('/schedules', bia);

const reminder = buildSchedule({
  id: 1,
  name: 'Fernanda Alves',
  contactId: 41,
  body: 'Fernanda, conseguiu pagar a diferença do frete?',
  sendAt: '2030-03-09T19:00:30.000Z',
});

describe('the list', () => {
  it('S44 S240 tells what it is for while it is empty, and stands in the menu', async () => {
    start();
    await showApp('/schedules', bia);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Agendamentos');
    await expect.element(at('menu-schedules')).toHaveAttribute('aria-current', 'page');
    await expect.element(at('schedules-empty')).toHaveTextContent('deixe a mensagem sair na hora certa');
  });

  it('S241 S242 shows contact, the beginning of the text, time with seconds and the status', async () => {
    start({
      schedules: [
        reminder,
        buildSchedule({ id: 2, name: 'João Lima', status: 'ERRO', reason: 'noConnection' }),
        buildSchedule({ id: 3, name: 'Rogério', status: 'CANCELADA', reason: 'answered' }),
      ],
    });
    await show();
    await expect.poll(() => count(rows)).toBe(3);
    const row = rows.filter({ hasText: 'Fernanda Alves' });
    await expect.element(row).toHaveTextContent('09/03/2030 16:00:30');
    await expect.element(row).toHaveTextContent('Pendente');
    const text = row.getByTestId('schedules-body');
    await expect.element(text).toHaveTextContent(/^Fernanda, conseguiu pagar…$/);
    await expect.element(text).toHaveAttribute('title', reminder.body);
    await expect.element(text).toHaveAttribute('tabindex', '0');
    await expect.element(rows.filter({ hasText: 'João Lima' })).toHaveTextContent('a conexão estava desconectada');
    await expect.element(rows.filter({ hasText: 'Rogério' })).toHaveTextContent('o cliente respondeu antes');
    await expectAccessible('list', 'main');
  });

  it('S249 follows the events', async () => {
    start({ schedules: [reminder] });
    await showApp('/schedules', bia);
    await expect.poll(() => count(rows)).toBe(1);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.send(schedulesEvents.schedule, {
      action: 'update',
      schedule: { ...reminder, status: 'ENVIADA', sentAt: reminder.sendAt, version: 2 },
    });
    await expect.element(rows).toHaveTextContent('Enviada');
    liveLine.send(schedulesEvents.schedule, { action: 'delete', scheduleId: 1 });
    await expect.poll(() => count(rows)).toBe(0);
  });

  it('S250 asks before it deletes; what is a colleague’s can only be looked at', async () => {
    const api = start({ schedules: [reminder, buildSchedule({ id: 2, name: 'João Lima', userId: ana.id })] });
    await show();
    await rows.filter({ hasText: 'Fernanda' }).getByTestId('schedules-delete').click();
    await expect.element(at('confirm-dialog')).toHaveTextContent('Excluir o agendamento de Fernanda Alves?');
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent('Agendamento excluído com sucesso.');
    await expect.poll(() => count(rows)).toBe(1);
    expect(api.callsOf(schedulesEndpoints.remove)).toHaveLength(1);
    expect(count(at('schedules-delete'))).toBe(0);
    await at('schedules-view').last().click();
    await expect.element(dialog).toBeVisible();
    expect(count(submit)).toBe(0);
  });

  it('S156 fits a phone', async () => {
    await onPhone();
    start({ schedules: [reminder] });
    await show();
    await expect.poll(() => count(rows)).toBe(1);
    expect(scrollsSideways()).toBe(false);
    await at('schedules-view-week').click({ force: true });
    await expect.element(at('schedules-week')).toBeVisible();
    expect(scrollsSideways()).toBe(false);
  });
});

describe('the calendar', () => {
  it('S610 shows the week with what repeats, goes on to others, and opens what is chosen', async () => {
    const now = new Date();
    start({
      schedules: [
        buildSchedule({
          id: 1,
          name: 'Padaria',
          repeat: 'daily',
          sendAt: new Date(now.getTime() - 1_000).toISOString(),
        }),
      ],
    });
    await show();
    // By the keyboard, which has the one that is shown in its way.
    const list = at('schedules-view-list');
    await expect.element(list).toBeInTheDocument();
    while (!list.element().matches(':focus')) await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{ArrowRight}');
    const entries = at('schedules-week-entry');
    await expect.poll(() => count(entries)).toBe(7 - now.getDay());
    const span = at('schedules-span');
    const before = textsOf(span);
    await at('schedules-after').click();
    await expect.poll(() => count(entries)).toBe(7);
    expect(textsOf(span)).not.toEqual(before);
    await at('schedules-today').click();
    await expect.poll(() => textsOf(span)).toEqual(before);
    await entries.first().click();
    await expect.element(dialog).toHaveTextContent('Mensagem Pendente');
    await expectAccessible('dialog', '[role=dialog]');
  });
});

describe('a crowded hour', () => {
  it('S785 shows two beside each other and the others in a menu, which opens each of them by keyboard', async () => {
    const sendAt = (minutes: number): string => {
      const noon = new Date();
      noon.setUTCHours(15, minutes, 0, 0);
      return noon.toISOString();
    };
    start({
      schedules: ['Ana', 'Beto', 'Caio', 'Duda'].map((name, index) =>
        buildSchedule({ id: index + 1, name, body: `Oi ${name}`, sendAt: sendAt(index * 10) }),
      ),
    });
    await show();
    await at('schedules-view-week').click({ force: true });
    await expect.poll(() => count(at('schedules-week-entry'))).toBe(1);
    const more = at('schedules-week-more');
    await expect.element(more).toHaveTextContent('+3');
    await expect.element(more).toHaveAccessibleName('Mais 3 agendamentos a partir das 12:10');
    await more.click();
    await expect.poll(() => textsOf(at('schedules-week-choice'))).toEqual(['12:10 Beto', '12:20 Caio', '12:30 Duda']);
    await expectAccessible('menu', '[role=menu]');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog).toBeVisible();
    await expect.element(body).toHaveValue('Oi Caio');
  });

  it('S785 on a phone a long name stays inside its day', async () => {
    await onPhone();
    start({ schedules: [buildSchedule({ id: 1, name: 'W'.repeat(50), sendAt: new Date().toISOString() })] });
    await show();
    await at('schedules-view-week').click({ force: true });
    await expect.element(at('schedules-week-entry')).toBeVisible();
    const [entry] = at('schedules-week-entry').elements();
    const week = at('schedules-week').element().getBoundingClientRect();
    expect(entry?.getBoundingClientRect().right).toBeLessThan(week.right);
  });
});

describe('the dialog', () => {
  it('S243 S244 S245 S217 R33 opens for the contact of the address, an hour from now, and says what is missing', async () => {
    const api = start();
    await showApp('/schedules?contactId=41', bia);
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByRole('heading')).toHaveTextContent(/^Mensagem$/);
    await expect.element(at('schedule-dialog-contact')).toHaveValue('Fernanda Alves');
    await submit.click();
    await expect.element(at('schedule-dialog-body-error')).toHaveTextContent('Obrigatório');
    await body.fill('Olá!');
    await expect.element(at('schedule-dialog-body-error')).toHaveTextContent('Mensagem muito curta');
    await body.fill('Conseguiu pagar?');
    await at('schedule-dialog-ends-by-answer').click({ force: true });
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Agendamento salvo com sucesso.');
    await isGone(dialog);
    const [sent] = api.callsOf(schedulesEndpoints.create);
    expect(sent?.body).toMatchObject({ contactId: 41, body: 'Conseguiu pagar?', endsByAnswer: true, repeat: 'none' });
    const ahead = new Date(`${sent?.body.sendAt}:00-03:00`).getTime() - Date.now();
    expect(Math.abs(ahead - 3_600_000)).toBeLessThan(120_000);
  });

  it('S245 finds the contact by the name', async () => {
    const api = start();
    await show();
    await at('schedules-add').click();
    await body.fill('Conseguiu pagar?');
    await submit.click();
    await expect.element(at('schedule-dialog-contact-error')).toHaveTextContent('Obrigatório');
    await at('schedule-dialog-contact').fill('Fern');
    await at('schedule-dialog-contact-option').first().click();
    await submit.click();
    await isGone(dialog);
    expect(api.callsOf(schedulesEndpoints.create)[0]?.body.contactId).toBe(41);
  });

  it('S248 points out a time that is over before it is saved', async () => {
    const api = start();
    await showApp('/schedules?contactId=41', bia);
    await body.fill('Conseguiu pagar?');
    await sendAt.fill('2020-01-01T10:00');
    await expect.element(at('schedule-dialog-send-at-error')).toHaveTextContent('já passaram');
    await submit.click();
    expect(api.callsOf(schedulesEndpoints.create)).toEqual([]);
  });

  it('S246 S247 names the error, and only shows what was sent', async () => {
    start({
      schedules: [
        buildSchedule({ id: 1, name: 'João Lima', status: 'ERRO', reason: 'noConnection' }),
        buildSchedule({ id: 2, name: 'Padaria', status: 'ENVIADA', sentAt: '2026-03-09T11:30:00.000Z' }),
      ],
    });
    await show();
    await rows.filter({ hasText: 'João' }).getByTestId('schedules-edit').click();
    await expect.element(dialog.getByRole('heading')).toHaveTextContent('Erro de Envio');
    await expect.element(at('schedule-dialog-reason')).toHaveTextContent('a conexão estava desconectada');
    await at('schedule-dialog-cancel').click();
    await isGone(dialog);
    await rows.filter({ hasText: 'Padaria' }).getByTestId('schedules-edit').click();
    await expect.element(dialog.getByRole('heading')).toHaveTextContent('Mensagem Enviada');
    await expect.element(body).toBeDisabled();
    expect(count(submit)).toBe(0);
  });

  it('S600 sends the chosen file after it, and takes it away again', async () => {
    const api = start();
    await showApp('/schedules?contactId=41', bia);
    await body.fill('Segue o boleto');
    await userEvent.upload(at('schedule-dialog-file-input'), new File(['x'], 'boleto.pdf'));
    await expect.element(at('schedule-dialog-file')).toHaveTextContent('boleto.pdf');
    await submit.click();
    await isGone(dialog);
    expect(api.callsOf(schedulesEndpoints.create)[0]?.body.awaitsFile).toBe(true);
    expect(api.callsOf(schedulesEndpoints.uploadMedia)[0]?.files.map(({ name }) => name)).toEqual(['boleto.pdf']);
    await rows.getByTestId('schedules-edit').click();
    await at('schedule-dialog-file-remove').click();
    await submit.click();
    await isGone(dialog);
    expect(api.callsOf(schedulesEndpoints.removeMedia)).toHaveLength(1);
  });

  it('S823 a file chosen in the place of a stored one is not the stored one', async () => {
    start({ schedules: [{ ...reminder, mediaName: 'contrato.pdf', mediaPath: '/media/1' }] });
    await show();
    await rows.getByTestId('schedules-edit').click();
    const file = at('schedule-dialog-file');
    await expect.element(file.getByRole('link', { name: 'contrato.pdf' })).toHaveAttribute('href', '/media/1');
    await userEvent.upload(at('schedule-dialog-file-input'), new File(['x'], 'boleto.pdf'));
    await expect.element(file).toHaveTextContent('boleto.pdf');
    expect(count(file.getByRole('link'))).toBe(0);
  });

  it('S600 a lost file is sent again without scheduling twice', async () => {
    const api = start();
    await showApp('/schedules?contactId=41', bia);
    await body.fill('Segue o boleto');
    await userEvent.upload(at('schedule-dialog-file-input'), new File(['x'], 'boleto.pdf'));
    const allow = api.refuse(schedulesEndpoints.uploadMedia, 'ERR_UNAVAILABLE');
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    allow();
    await submit.click();
    await isGone(dialog);
    expect([api.callsOf(schedulesEndpoints.create).length, api.callsOf(schedulesEndpoints.update).length]).toEqual([
      1, 1,
    ]);
  });

  it('S607 demands a template where free text will not be taken, and says why', async () => {
    const template: Template = {
      name: 'lembrete',
      language: 'pt_BR',
      category: 'utility',
      status: 'approved',
      reason: null,
      header: null,
      body: 'Olá {{1}}, sua fatura vence.',
      footer: '',
      buttons: [],
    };
    const api = startFakeCompany({
      contacts: [fernanda],
      instead: [
        route(templatesEndpoints.list, () => ({ templates: [template], syncedAt: null })),
        ...schedulesRoutes({ route: { hasWindow: true, windowEndsAt: '2026-03-10T12:00:00.000Z' } }),
      ],
    });
    await showApp('/schedules?contactId=41', bia);
    await expect.element(at('schedule-dialog-window')).toHaveTextContent('depois de 10/03/2026 09:00');
    await expect.element(at('schedule-dialog-window')).toHaveTextContent('modelos aprovados');
    expect(count(body)).toBe(0);
    await at('template-picker-option').click();
    await at('template-picker-field-body-1').fill('Fernanda');
    await submit.click();
    await isGone(dialog);
    expect(api.callsOf(schedulesEndpoints.create)[0]?.body).toMatchObject({
      template: { name: 'lembrete', language: 'pt_BR', body: { '1': 'Fernanda' } },
    });
  });
});

it('S823 [P] S602 what a colleague scheduled is shown in the conversation, and changed by its own author', async () => {
  const colleague = { userId: ana.id, user: { id: ana.id, name: ana.name } };
  const other = buildSchedule({ id: 2, name: 'Fernanda Alves', contactId: 41, body: 'Da Ana', ...colleague });
  start({ schedules: [reminder, other] });
  await show();
  await PendingSchedules.prepare();
  await draw(<PendingSchedules contactId={41} textOf={({ body: text }) => text} />);
  const lines = at('pending-schedule');
  await expect.poll(() => count(lines)).toBe(2);
  const [own, hers] = [lines.filter({ hasText: 'conseguiu pagar' }), lines.filter({ hasText: 'Da Ana' })];
  expect([own, hers].map((line) => count(line.getByRole('button')))).toEqual([2, 0]);
});
