import { type CampaignForecast, campaignsEndpoints, campaignsEvents } from '@balcao/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/axe.ts';
import { buildConnection } from '../../../test/builders/build-connection.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { buildCampaign, campaignsRoutes, tellOf } from '../../../test/fakes/fake-campaigns.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { buildItem, buildList, contactListsRoutes } from '../../../test/fakes/fake-contact-lists.ts';
import { liveLine } from '../../../test/fakes/fake-socket.ts';
import { ana } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, showApp, withCampaigns } from '../../../test/show.tsx';

const clients = buildList({
  id: 4,
  name: 'Clientes 2025',
  contactsCount: 492,
  validCount: 480,
  variables: ['cidade'],
});
const others = buildList({ id: 9, name: 'Fornecedores' });
const luciana = buildItem({ id: 1, name: 'Luciana Barros', contactListId: 4, variables: { cidade: 'Santos' } });
const otavio = buildItem({ id: 2, name: 'Otávio Mendes', contactListId: 4, variables: { cidade: 'Recife' } });
const shop = buildConnection({ id: 5, name: 'Loja Centro', provider: 'beta' });
const virtual = buildConnection({ id: 6, name: 'Simulador', provider: 'simulator', isDefault: false });

type Company = { lists?: (typeof clients)[]; connections?: (typeof shop)[]; forecast?: Partial<CampaignForecast> };
const start = (
  campaigns = [buildCampaign()],
  { lists = [clients, others], connections = [shop, virtual], forecast }: Company = {},
): FakeApi =>
  startFakeCompany({
    viewer: ana,
    connections,
    instead: [
      ...campaignsRoutes({
        campaigns,
        settings: { variables: [{ key: 'cupom', value: 'PASCOA10' }] },
        ...(forecast === undefined ? {} : { forecast }),
      }),
      ...contactListsRoutes({ lists, items: [luciana, otavio] }),
    ],
  });

async function openNew(): Promise<void> {
  await showApp('/campaigns', ana, withCampaigns);
  await at('campaigns-add').first().click();
  await expect.element(at('campaign-dialog-name')).toHaveFocus();
}
async function openOnly(): Promise<void> {
  await showApp('/campaigns', ana, withCampaigns);
  await at('campaigns-edit').click();
  await expect.element(at('campaign-dialog-name')).toBeVisible();
}

const message = at('campaign-dialog-message1');
const submit = at('campaign-dialog-submit');

// Tests share one tab, and what was typed outlives a page.
beforeEach(() => sessionStorage.clear());
afterEach(() => sessionStorage.clear());

describe('writing a campaign', () => {
  it('S355 S358 S362 asks for name, time, confirmation, list and connection, and sends them', async () => {
    const api = start();
    await openNew();
    await expect.element(page.getByRole('dialog', { name: 'Nova campanha' })).toBeVisible();
    await expect.element(at('campaign-dialog-confirmation')).toHaveValue('false');
    for (const field of ['contact-list', 'connection'])
      expect(at(`campaign-dialog-${field}`).element().textContent).toContain('Nenhuma');
    await submit.click();
    await expect.element(at('campaign-dialog-name-error')).toHaveTextContent('Obrigatório');
    await at('campaign-dialog-name').fill('Páscoa 2030');
    await at('campaign-dialog-scheduled-at').fill('2020-03-09T14:00');
    await userEvent.tab();
    await expect.element(at('campaign-dialog-scheduled-at-error')).toHaveTextContent('Essa data já passou.');
    await at('campaign-dialog-scheduled-at').fill('2030-03-09T14:00');
    await at('campaign-dialog-contact-list').selectOptions('Clientes 2025');
    await at('campaign-dialog-connection').selectOptions('Loja Centro');
    await message.fill('Oi {nome}');
    await submit.click();
    await expect.element(at('toast-success')).toHaveTextContent('Campanha adicionada');
    await isGone(at('campaign-dialog'));
    expect(api.callsOf(campaignsEndpoints.create).map(({ body }) => body)).toMatchObject([
      {
        name: 'Páscoa 2030',
        confirmation: false,
        contactListId: 4,
        whatsappId: 5,
        scheduledAt: '2030-03-09 14:00:00',
        message1: 'Oi {nome}',
        message2: null,
        confirmationMessage1: null,
      },
    ]);
  });

  it('S356 S357 has five texts, each with its question where people are asked first', async () => {
    start();
    await openNew();
    for (const number of [1, 2, 3, 4, 5])
      await expect.element(page.getByRole('tab', { name: `Msg. ${number}` })).toBeVisible();
    await expect.element(page.getByText('{nome}, {primeiro_nome}, {numero}, {email}')).toBeVisible();
    expect(count(at('campaign-dialog-confirmationMessage1'))).toBe(0);
    await at('campaign-dialog-confirmation').selectOptions('Habilitada');
    await at('campaign-dialog-confirmationMessage1').fill('Posso enviar?');
    await page.getByRole('tab', { name: 'Msg. 3' }).click();
    await at('campaign-dialog-message3').fill('Terceira');
    await expect.element(at('campaign-dialog-confirmationMessage3')).toBeVisible();
    // What was typed in the other texts is still there.
    await page.getByRole('tab', { name: 'Msg. 1' }).click();
    await expect.element(at('campaign-dialog-confirmationMessage1')).toHaveValue('Posso enviar?');
    await expect.element(page.getByText('Todos recebem a mesma mensagem.')).toBeVisible();
    await message.fill('Primeira');
    await expect.element(page.getByText('Cada contato recebe uma das 2 mensagens preenchidas.')).toBeVisible();
  });

  it('S363 the phone shows the text as somebody of the list gets it; an unknown variable is flagged', async () => {
    start();
    await openNew();
    const preview = at('campaign-preview-message');
    await message.fill('Oi {nome}! Frete grátis para {cidad}');
    await expect.element(preview).toHaveTextContent('Oi Maria Souza!');
    await expect.element(at('campaign-dialog-message1-error')).toHaveTextContent('{cidad} não existe.');
    await at('campaign-dialog-contact-list').selectOptions('Clientes 2025');
    await expect
      .element(at('campaign-dialog-message1-error'))
      .toHaveTextContent('{cidad} não existe. Você quis dizer {cidade}?');
    await message.fill('{loja}, {loja} e {cidad}');
    await expect
      .element(at('campaign-dialog-message1-error'))
      .toHaveTextContent('{loja} não existe. {cidad} não existe. Você quis dizer {cidade}?');
    await message.fill('Oi {nome}! Frete grátis para {cidade} com {cupom} e $& *hoje*');
    await isGone(at('campaign-dialog-message1-error'));
    await expect
      .element(preview)
      .toHaveTextContent('Oi Luciana Barros! Frete grátis para Santos com PASCOA10 e $& hoje');
    await at('campaign-preview-person').selectOptions('Otávio Mendes');
    await expect.element(preview).toHaveTextContent('Oi Otávio Mendes! Frete grátis para Recife');
    await at('campaign-dialog-confirmation').selectOptions('Habilitada');
    await at('campaign-dialog-confirmationMessage1').fill('{nome}, posso?');
    await expect.element(at('campaign-preview-question')).toHaveTextContent('Otávio Mendes, posso?');
    await page.getByRole('tab', { name: 'Msg. 2' }).click();
    await expect.element(page.getByText('Escreva a mensagem para ver como ela chega.')).toBeVisible();
  });

  it('S356 a variable is inserted where the cursor is', async () => {
    start();
    await openNew();
    await message.fill('Oi !');
    (message.element() as HTMLTextAreaElement).setSelectionRange(3, 3);
    await at('campaign-dialog-insert-nome').click();
    await expect.element(message).toHaveValue('Oi {nome}!');
    await expect.element(message).toHaveFocus();
  });

  it('S364 S847 says how many people, how long it takes, and what the connection waits for anyway', async () => {
    start([], { forecast: { contacts: 492, recipients: 477, invalid: 12, optedOut: 3 } });
    await openNew();
    await at('campaign-dialog-contact-list').selectOptions('Clientes 2025');
    await expect.element(at('campaign-size')).toHaveTextContent('Contatos válidos480');
    // With a connection it is known who wants nothing, too: the figure is that of the report.
    await at('campaign-dialog-connection').selectOptions('Loja Centro');
    await expect.element(at('campaign-size')).toHaveTextContent('Contatos válidos477');
    await expect.element(at('campaign-size')).toHaveTextContent('Sem WhatsApp12');
    await expect.element(at('campaign-size')).toHaveTextContent(/Duração prevista\d\dh \d\dm/);
    await expect.element(at('campaign-pace')).toHaveTextContent('20 a 30 s entre uma mensagem e outra');
    await at('campaign-dialog-connection').selectOptions('Simulador');
    await expect.element(at('campaign-pace')).toHaveTextContent('0 a 20 s entre uma mensagem e outra');
  });

  it('S360 a file is chosen, shown, sent before the campaign starts, and taken away again', async () => {
    const api = start();
    await openNew();
    await at('campaign-dialog-name').fill('Com anexo');
    await at('campaign-dialog-scheduled-at').fill('2030-03-09T14:00');
    await at('campaign-dialog-file-input').upload(new File(['x'], 'pascoa.pdf'));
    await expect.element(at('campaign-dialog-file-file')).toHaveTextContent('pascoa.pdf');
    expect(count(at('campaign-dialog-file-choose'))).toBe(0);
    await expect.element(at('campaign-preview')).toHaveTextContent('pascoa.pdf');
    await submit.click();
    await isGone(at('campaign-dialog'));
    expect(api.calls().filter((name) => /campaigns\.(create|update|uploadMedia)/.test(name))).toEqual([
      'campaigns.create',
      'campaigns.uploadMedia',
      'campaigns.update',
    ]);
    expect(api.callsOf(campaignsEndpoints.create)[0]?.body.scheduledAt).toBeNull();
    expect(api.callsOf(campaignsEndpoints.update)[0]?.body.scheduledAt).toBe('2030-03-09 14:00:00');
    await at('campaigns-edit').first().click();
    await at('campaign-dialog-file-remove').click();
    await expect.element(at('campaign-dialog-file-choose')).toBeVisible();
    await submit.click();
    await isGone(at('campaign-dialog'));
    expect(api.callsOf(campaignsEndpoints.removeMedia)).toHaveLength(1);
  });

  it('S1030 begins as soon as it is saved, with its file, where somebody says so beside the date', async () => {
    const api = start([]);
    await openNew();
    await at('campaign-dialog-name').fill('Já');
    await at('campaign-dialog-scheduled-at').fill('2020-03-09T14:00');
    await at('campaign-dialog-name').click();
    await expect.element(at('campaign-dialog-scheduled-at-error')).toBeVisible();
    await at('campaign-dialog-starts-now').click();
    await expect.element(at('campaign-dialog-scheduled-at')).toHaveValue('');
    await isGone(at('campaign-dialog-scheduled-at-error'));
    await expect.element(submit).toHaveTextContent('Salvar e começar');
    // A date takes its place, and the other way round.
    await at('campaign-dialog-scheduled-at').fill('2030-03-09T14:00');
    await expect.element(at('campaign-dialog-starts-now')).not.toBeChecked();
    await at('campaign-dialog-starts-now').click();
    await at('campaign-dialog-file-input').upload(new File(['x'], 'pascoa.pdf'));
    await submit.click();
    await isGone(at('campaign-dialog'));
    expect(api.callsOf(campaignsEndpoints.create)[0]?.body).toMatchObject({ startsNow: false, scheduledAt: null });
    expect(api.callsOf(campaignsEndpoints.update)[0]?.body).toMatchObject({ startsNow: true, scheduledAt: null });
  });

  it('S1031 a new one has the only list and the only connection, and is not taken for one that was written', async () => {
    start([buildCampaign()], { lists: [clients], connections: [shop] });
    await openNew();
    await expect.element(at('campaign-dialog-contact-list')).toHaveValue('4');
    await expect.element(at('campaign-dialog-connection')).toHaveValue('5');
    await at('campaign-dialog-cancel').click();
    await isGone(at('campaign-dialog'));
  });

  it('S1031 of several lists and connections none is chosen', async () => {
    start();
    await openNew();
    await expect.element(page.getByRole('option', { name: 'Fornecedores' })).toBeInTheDocument();
    await expect.element(at('campaign-dialog-contact-list')).toHaveValue('');
    await expect.element(at('campaign-dialog-connection')).toHaveValue('');
  });

  it('S850 a lost file does not add the campaign twice, and nothing typed is lost', async () => {
    const api = start([]);
    await openNew();
    await at('campaign-dialog-name').fill('Uma vez');
    await at('campaign-dialog-file-input').upload(new File(['x'], 'pascoa.pdf'));
    const allow = api.refuse(campaignsEndpoints.uploadMedia, 'ERR_FILE_TYPE_REFUSED');
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(at('campaign-dialog-name')).toHaveValue('Uma vez');
    allow();
    await submit.click();
    await isGone(at('campaign-dialog'));
    expect(api.callsOf(campaignsEndpoints.create)).toHaveLength(1);
  });

  it('S850 what the server misses is told at its field, also in a text that is not shown', async () => {
    const api = start();
    await openNew();
    await at('campaign-dialog-name').fill('Incompleta');
    await at('campaign-dialog-confirmation').selectOptions('Habilitada');
    await at('campaign-dialog-scheduled-at').fill('2030-03-09T14:00');
    api.refuse(campaignsEndpoints.create, 'ERR_CAMPAIGN_INCOMPLETE', {
      fields: { contactListId: 'required', confirmationMessage4: 'required' },
    });
    await submit.click();
    await expect.element(at('campaign-dialog-contact-list-error')).toHaveTextContent('Obrigatório');
    await expect.element(page.getByRole('tab', { name: 'Msg. 4' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(at('campaign-dialog-confirmationMessage4-error')).toHaveTextContent('Obrigatório');
  });

  it('S850 what was typed is there again after a reload, until it is saved or discarded', async () => {
    start([buildCampaign({ message1: 'Oi' })]);
    await openOnly();
    await message.fill('Oi, tudo bem?');
    // As after a reload: everything is drawn anew.
    await showApp('/campaigns', ana, withCampaigns);
    await expect.element(at('campaign-dialog-restored')).toBeVisible();
    await expect.element(message).toHaveValue('Oi, tudo bem?');
    await at('campaign-dialog-cancel').click();
    await at('campaign-dialog-discard').click();
    await isGone(at('campaign-dialog'));
    await showApp('/campaigns', ana, withCampaigns);
    await expect.element(at('campaigns-row').first()).toBeVisible();
    expect(count(at('campaign-dialog'))).toBe(0);
  });
});

describe('what may be changed', () => {
  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

  it.each([
    ['INATIVA', null, true],
    ['PROGRAMADA', inHours(2), true],
    ['PROGRAMADA', inHours(59 / 60), false],
    ['EM_ANDAMENTO', inHours(-1), false],
    ['FINALIZADA', inHours(-1), false],
    ['CANCELADA', inHours(-1), true],
  ] as const)('S359 R30 %s, %s: %s', async (status, scheduledAt, isEditable) => {
    start([buildCampaign({ status, scheduledAt, message1: 'Oi', mediaName: 'a.pdf', mediaPath: '/media/1' })]);
    await openOnly();
    const title = isEditable ? 'Editar campanha' : 'Campanha (somente leitura)';
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect.element(at('campaign-dialog-file-file')).toHaveTextContent('a.pdf');
    expect(count(submit)).toBe(isEditable ? 1 : 0);
    expect(count(at('campaign-dialog-file-remove'))).toBe(isEditable ? 1 : 0);
    if (!isEditable) await expect.element(at('campaign-dialog-name')).toBeDisabled();
  });

  it('S361 a running one is stopped here, can be changed then, and goes on', async () => {
    const api = start([buildCampaign({ status: 'EM_ANDAMENTO', message1: 'Oi' })]);
    await openOnly();
    await at('campaign-dialog-stop').click();
    await expect.element(page.getByRole('dialog', { name: 'Editar campanha' })).toBeVisible();
    await expect.element(submit).toBeVisible();
    await message.fill('Oi de novo');
    await expect.element(at('campaign-dialog-restart')).toBeDisabled();
    await message.fill('Oi');
    const allow = api.refuse(campaignsEndpoints.restart, 'ERR_CAMPAIGN_STATE');
    await at('campaign-dialog-restart').click();
    await expect.element(at('toast-error')).toHaveTextContent('A campanha já mudou de situação.');
    allow();
    await at('campaign-dialog-restart').click();
    await expect.element(page.getByRole('dialog', { name: 'Campanha (somente leitura)' })).toBeVisible();
  });

  it('S359 one that starts meanwhile can no longer be changed', async () => {
    const planned = buildCampaign({ status: 'PROGRAMADA', scheduledAt: inHours(2) });
    start([planned]);
    await openOnly();
    await expect.poll(() => liveLine.isOpen()).toBe(true);
    liveLine.send(campaignsEvents.campaign, tellOf({ ...planned, status: 'EM_ANDAMENTO', version: 2 }));
    await expect.element(page.getByRole('dialog', { name: 'Campanha (somente leitura)' })).toBeVisible();
    await isGone(submit);
  });
});

it('S53 S363 on a phone the preview follows the fields', async () => {
  await onPhone();
  start();
  await openNew();
  await message.fill('Oi {nome}');
  await expect.element(at('campaign-preview-message')).toHaveTextContent('Oi Maria Souza');
  const form = at('campaign-dialog-form').element();
  const wide = [form, ...form.querySelectorAll('*')].filter(
    (part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'auto',
  );
  // The five tabs may be moved to the side; nothing else may.
  expect(wide.filter((part) => part.role !== 'tablist')).toEqual([]);
});

it('S390 the dialog passes axe in both themes', async () => {
  start();
  await openNew();
  await at('campaign-dialog-confirmation').selectOptions('Habilitada');
  await at('campaign-dialog-contact-list').selectOptions('Clientes 2025');
  await at('campaign-dialog-connection').selectOptions('Loja Centro');
  await message.fill('Oi {nome} de {cidad}');
  await submit.click();
  await expectAccessible('dialog', '[role=dialog]');
});
