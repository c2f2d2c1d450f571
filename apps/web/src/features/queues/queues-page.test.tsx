import { type Queue, queuesEndpoints, queuesEvents, type Tag } from '@balcao/contract';
import { readScheduleRows } from '@balcao/domain';
import { describe, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import type { FakeApi } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { queuesRoutes } from '../../test/fakes/fake-queues.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, sales, support } from '../../test/fakes/fake-users.ts';
import { giveFiles } from '../../test/give-files.ts';
import { at, count, isGone, onPhone, scrollsSideways, showApp, showPage, type Situation } from '../../test/show.tsx';

const greeted: Queue = { ...support, greetingMessage: 'Olá! Você está no suporte.' };
const rows = at('queues-row');
const name = at('queue-dialog-name');
const color = at('queue-dialog-color');
const greeting = at('queue-dialog-greetingMessage');
const submit = at('queue-dialog-submit');
const rowOf = (text: string): Locator => rows.filter({ has: page.getByText(text, { exact: true }) });

const urgent: Tag = { id: 1, name: 'Urgente', color: '#B42318' };

const startQueues = (queues: readonly Queue[] = [greeted, sales]): FakeApi =>
  startFakeCompany({ viewer: ana, tags: [urgent], instead: queuesRoutes(queues) });
const showQueues = (situation?: Situation): Promise<void> => showPage('/queues', ana, situation);
const scheduledBy = (value: string): Situation => ({ company: { settings: [{ key: 'scheduleType', value }] } });

describe('the list', () => {
  it('S288 shows swatch, name and greeting', async () => {
    startQueues();
    await showQueues();
    await expect.element(rowOf('Suporte')).toHaveTextContent('Olá! Você está no suporte.');
    await expect.element(rowOf('Vendas')).toHaveTextContent('Sem saudação');
    const swatch = rowOf('Suporte').getByTestId('queues-swatch').element();
    expect(getComputedStyle(swatch).backgroundColor).toBe('rgb(11, 122, 75)');
  });

  it('S44 S45 a failed list is asked for again, an empty one says what queues are for', async () => {
    const api = startQueues([]);
    const heal = api.refuse(queuesEndpoints.list, 'ERR_INTERNAL');
    await showQueues();
    await expect.element(at('queues-error')).toHaveTextContent('Não foi possível carregar as filas');
    heal();
    await at('queues-retry').click();
    await at('queues-empty').getByRole('button', { name: 'Adicionar fila' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Adicionar fila' })).toBeVisible();
  });

  it('S299 follows colleagues who add, rename and delete queues', async () => {
    startQueues();
    await showApp('/queues', ana);
    await expect.poll(() => count(rows)).toBe(2);
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(queuesEvents.queue, { action: 'create', queue: { ...sales, id: 9, name: 'Atacado' } });
    await expect.element(rows.first()).toHaveTextContent('Atacado');
    liveLine.send(queuesEvents.queue, { action: 'delete', queueId: sales.id });
    await isGone(rowOf('Vendas'));
  });

  it('S674 the address of a link opens the form for a new one, once', async () => {
    startQueues();
    await showApp('/queues?open=add', ana);
    await expect.element(page.getByRole('dialog', { name: 'Adicionar fila' })).toBeVisible();
    expect(location.search).toBe('');
  });

  it('S53 S62 S674 on a phone the longest and strangest names stay inside their cards', async () => {
    await onPhone();
    startQueues([
      { ...greeted, name: 'x'.repeat(50), greetingMessage: 'palavra'.repeat(80) },
      { ...sales, name: '🛠 دعم <b>' },
    ]);
    await showQueues();
    await expect.element(rowOf('🛠 دعم <b>')).toHaveTextContent('Sem saudação');
    expect(scrollsSideways()).toBe(false);
    await at('queues-add').click();
    await expect.element(submit).toBeInViewport({ ratio: 1 });
  });

  it('S298 S63 deleting asks first, and says so afterwards', async () => {
    startQueues();
    await showQueues();
    await page.getByRole('button', { name: 'Excluir Vendas' }).click();
    await expect.element(page.getByRole('alertdialog', { name: 'Excluir a fila “Vendas”?' })).toBeVisible();
    await at('confirm-dialog-confirm').click();
    await expect.element(at('toast-success')).toHaveTextContent(/^Fila excluída com sucesso!$/);
    await isGone(rowOf('Vendas'));
  });
});

describe('the dialog', () => {
  it.each([
    ['07:00', 'Bom dia'],
    ['13:00', 'Boa tarde'],
    ['21:00', 'Boa noite'],
  ])('S1175 previews a greeting at %s of the company as customers read it then', async (time, greets) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-16T${time}:00-03:00`));
    startQueues();
    await showQueues();
    await at('queues-add').click();
    await greeting.fill('{saudação}, {primeiro nome}! São {hora} de {data}.');
    await expect
      .element(at('queue-dialog-greetingMessage-preview'))
      .toHaveTextContent(`${greets}, Marina! São ${time} de 16/11/2026.`);
  });

  it('S289 S294 S298 adds one with the free colour it suggests; those in use cannot be chosen', async () => {
    const api = startQueues();
    await showQueues();
    await at('queues-add').click();
    await expect.element(name).toHaveFocus();
    await expect.element(page.getByRole('radio', { name: 'Verde, tom 2, em uso por Suporte' })).toBeDisabled();
    await name.fill('Financeiro');
    await greeting.fill('{{greeting}}, {{firstname}}! Fila {fila}, protocolo {{protocol}}. {{nmae}}');
    const preview = at('queue-dialog-greetingMessage-preview');
    await expect.element(preview).toHaveTextContent(/^Como o cliente lê.+, Marina! Fila Financeiro, protocolo 1234\./);
    await expect.element(preview).toHaveTextContent('{{nmae}} não é uma variável conhecida');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent(/^Fila salva com sucesso$/);
    await expect.element(rowOf('Financeiro')).toBeVisible();
    const [saved] = api.callsOf(queuesEndpoints.create);
    expect(saved?.body).toMatchObject({ name: 'Financeiro', color: '#B42318' });
  });

  it('S294 S515 a colour that a colleague took meanwhile is refused at the field, and is marked from then on', async () => {
    const api = startQueues();
    await showQueues();
    await at('queues-add').click();
    await name.fill('Financeiro');
    await at('queue-dialog-color-A15C07').click();
    const heal = api.refuse(queuesEndpoints.create, 'ERR_QUEUE_COLOR_ALREADY_EXISTS');
    await submit.click();
    await expect.element(at('queue-dialog-color-error')).toHaveTextContent('cor');
    expect(count(at('toast-error'))).toBe(0);
    await expect.element(name).toHaveValue('Financeiro');
    expect(api.callsOf(queuesEndpoints.list).length).toBeGreaterThan(1);
    heal();
    await color.fill('#123456');
    await submit.click();
    await expect.element(rowOf('Financeiro')).toBeVisible();
  });

  it('S65 S69 without network what was typed stays, and is saved once when it is back', async () => {
    const api = startQueues();
    await showQueues();
    await at('queues-add').click();
    await name.fill('Financeiro');
    const connect = api.cutNetwork();
    await submit.click();
    await expect.element(at('toast-error')).toHaveTextContent('conexão');
    await expect.element(name).toHaveValue('Financeiro');
    connect();
    await submit.click();
    await expect.element(rowOf('Financeiro')).toBeVisible();
    expect(api.callsOf(queuesEndpoints.create)).toHaveLength(1);
  });

  it('S294 S58 names need two characters and colours their form', async () => {
    startQueues();
    await showQueues();
    await at('queues-add').click();
    await name.fill('S');
    await color.fill('azul');
    await submit.click();
    await expect.element(at('queue-dialog-name-error')).toHaveTextContent('Muito curto!');
    await expect.element(at('queue-dialog-color-error')).toBeVisible();
    await expect.element(name).toHaveFocus();
  });

  it.each([
    ['company', 0],
    ['queue', 1],
  ])('S290 where the hours are those of the %s, so many texts for the time outside of them', async (value, texts) => {
    startQueues();
    await showQueues(scheduledBy(value));
    await rowOf('Vendas').getByTestId('queues-edit').click();
    await expect.element(greeting).toBeVisible();
    expect(count(at('queue-dialog-outOfHoursMessage'))).toBe(texts);
  });

  it('S291 S293 R7 R37 an hour that was changed says until it is saved, or left, that it is not', async () => {
    const api = startQueues();
    await showQueues(scheduledBy('queue'));
    const notSaved = page.getByText('Clique em salvar para registar as alterações');
    const changeHour = async (end: string): Promise<void> => {
      await rowOf('Vendas').getByTestId('queues-edit').click();
      await at('queue-dialog-tab-hours').click();
      expect(count(notSaved)).toBe(0);
      await at('queue-hours-monday-0-end').fill(end);
      await expect.element(notSaved).toBeVisible();
      // A second change says it no second time.
      await at('queue-hours-monday-0-start').fill('0815');
      await expect.poll(() => count(notSaved)).toBe(1);
    };
    await changeHour('1730');
    await submit.click();
    await isGone(at('queue-dialog-form'));
    await isGone(notSaved);
    const [sent] = api.callsOf(queuesEndpoints.update);
    expect(sent?.body.schedules?.[0]).toMatchObject({ intervals: [{ start: '08:15', end: '17:30' }] });
    await changeHour('1645');
    await at('queue-dialog-cancel').click();
    await at('queue-dialog-discard').click();
    await isGone(at('queue-dialog-form'));
    await isGone(notSaved);
  });

  it('S504 its conversations are rated by a rule, and one about a tag names it', async () => {
    const api = startQueues();
    await showQueues();
    await rowOf('Vendas').getByTestId('queues-edit').click();
    expect(count(at('queue-dialog-ratingTagId'))).toBe(0);
    await at('queue-dialog-ratingRule').selectOptions('Só em conversas com a tag');
    await submit.click();
    await expect.element(at('queue-dialog-ratingTagId-error')).toHaveTextContent('Obrigatório');
    await expectAccessible('dialog', '[role=dialog]');
    await at('queue-dialog-ratingTagId').selectOptions('Urgente');
    await submit.click();
    await isGone(at('queue-dialog-form'));
    await rowOf('Vendas').getByTestId('queues-edit').click();
    await expect.element(at('queue-dialog-ratingTagId')).toHaveValue(String(urgent.id));
    await at('queue-dialog-ratingRule').selectOptions('Nunca');
    await submit.click();
    await isGone(at('queue-dialog-form'));
    expect(api.callsOf(queuesEndpoints.update).map(({ body }) => body)).toMatchObject([
      { ratingRule: 'withTag', ratingTagId: urgent.id },
      { ratingRule: 'never', ratingTagId: null },
    ]);
  });

  it('S504 says where the company asks for no ratings at all', async () => {
    startQueues();
    await showQueues();
    await rowOf('Vendas').getByTestId('queues-edit').click();
    await expect.element(page.getByText('Vale quando as avaliações estão habilitadas em Configurações.')).toBeVisible();
  });

  it('S506 a queue may demand a tag before a person resolves', async () => {
    const api = startQueues();
    await showQueues();
    await rowOf('Vendas').getByTestId('queues-edit').click();
    await page.getByRole('checkbox', { name: 'Exigir uma tag para resolver' }).click();
    await submit.click();
    await isGone(at('queue-dialog-form'));
    expect(api.callsOf(queuesEndpoints.update).map(({ body }) => body)).toMatchObject([{ requiresTag: true }]);
    await rowOf('Vendas').getByTestId('queues-edit').click();
    await expect.element(at('queue-dialog-requiresTag')).toBeChecked();
  });

  it('S289 an edit keeps what the form does not show', async () => {
    const hours = readScheduleRows([{ weekdayEn: 'monday', intervals: [{ start: '08:00', end: '18:00' }] }]) ?? [];
    const api = startQueues([{ ...sales, outOfHoursMessage: 'Voltamos às 8 h.', schedules: hours }]);
    await showQueues();
    await rowOf('Vendas').getByTestId('queues-edit').click();
    await name.fill('Comercial');
    await submit.click();
    await expect.element(rowOf('Comercial')).toBeVisible();
    expect(api.callsOf(queuesEndpoints.update).map(({ body }) => body)).toMatchObject([
      { name: 'Comercial', color: sales.color, outOfHoursMessage: 'Voltamos às 8 h.', schedules: hours },
    ]);
  });
});

it.each([
  ['en', 'Queues and chatbot', 'Queue deleted successfully!'],
  ['es', 'Colas y chatbot', '¡Cola eliminada con éxito!'],
] as const)('S72 S74 S298 speaks %s', async (language, title, deleted) => {
  startQueues();
  await showQueues();
  await setLanguage(language);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await rowOf('Vendas').getByTestId('queues-delete').click();
  await at('confirm-dialog-confirm').click();
  await expect.element(at('toast-success')).toHaveTextContent(deleted);
});

it('S390 list and dialog pass axe in both themes', async () => {
  startQueues();
  await showQueues();
  await expect.poll(() => count(rows)).toBe(2);
  await expectAccessible('list', 'main');
  await at('queues-add').click();
  await greeting.fill('{{greeting}} {{nmae}}');
  await submit.click();
  await expect.element(at('queue-dialog-name-error')).toBeVisible();
  await expectAccessible('dialog', '[role=dialog]');
});

describe('S542 the file of the greeting', () => {
  const choose = (file: File): void => giveFiles(at('queue-media-input'), [file]);

  it('is sent at once, shown with a link, and removed', async () => {
    const api = startQueues();
    await showQueues();
    await page.getByRole('button', { name: 'Editar Suporte' }).click();
    choose(new File(['%PDF'], 'tabela de preços.pdf', { type: 'application/pdf' }));
    await expect.element(at('queue-media-file')).toHaveTextContent('tabela de preços.pdf');
    expect(api.callsOf(queuesEndpoints.uploadMedia).map(({ files }) => files.map((file) => file.name))).toEqual([
      ['tabela de preços.pdf'],
    ]);
    await at('queue-media-remove').click();
    await expect.element(at('queue-media-choose')).toBeVisible();
    await expect.element(page.getByRole('dialog', { name: 'Suporte' })).toBeVisible();
  });

  it('S69 without network says so, and can be chosen again', async () => {
    const api = startQueues();
    await showQueues();
    await page.getByRole('button', { name: 'Editar Suporte' }).click();
    const connect = api.cutNetwork();
    choose(new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' }));
    await expect.element(at('toast-error')).toHaveTextContent('conexão');
    await expect.element(at('queue-media-choose')).toBeEnabled();
    connect();
    choose(new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' }));
    await expect.element(at('queue-media-file')).toHaveTextContent('tabela.pdf');
  });

  it('that is refused says why and leaves the dialog as it was; a new queue has none yet', async () => {
    const api = startQueues();
    api.refuse(queuesEndpoints.uploadMedia, 'ERR_UNSUPPORTED_MEDIA_TYPE');
    await showQueues();
    await page.getByRole('button', { name: 'Editar Suporte' }).click();
    choose(new File(['MZ'], 'programa.exe'));
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(at('queue-media-choose')).toBeEnabled();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await at('queues-add').click();
    await expect.element(greeting).toBeVisible();
    expect(count(at('queue-media'))).toBe(0);
  });
});
