import { campaignsEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { expectAccessible } from '../../test/axe.ts';
import { buildConnection } from '../../test/builders/build-connection.ts';
import { buildCampaign, campaignsRoutes } from '../../test/fakes/fake-campaigns.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildList, contactListsRoutes } from '../../test/fakes/fake-contact-lists.ts';
import { ana } from '../../test/fakes/fake-users.ts';
import { at, isGone, onPhone, scrollsSideways, showApp, withCampaigns } from '../../test/show.tsx';

const clients = buildList({ id: 4, name: 'Clientes 2025', contactsCount: 495, validCount: 480 });
const shop = buildConnection({ id: 5, name: 'Loja Centro', provider: 'beta' });
type Data = NonNullable<Parameters<typeof campaignsRoutes>[0]>;
const start = (data: Data) =>
  startFakeCompany({
    viewer: ana,
    connections: [shop],
    instead: [...campaignsRoutes(data), ...contactListsRoutes({ lists: [clients] })],
  });
const forecast = {
  contacts: 495,
  recipients: 480,
  invalid: 12,
  optedOut: 3,
  endsAt: '2031-03-10T20:40:00.000Z',
  days: 1,
  price: { amount: 30, currency: 'BRL' as const },
};
const chosen = buildCampaign({
  scheduledAt: '2031-03-10T12:00:00.000Z',
  contactListId: 4,
  contactList: { id: 4, name: 'Clientes 2025' },
  whatsappId: 5,
  whatsapp: { id: 5, name: 'Loja Centro' },
});

async function openOnly(): Promise<void> {
  await showApp('/campaigns', ana, withCampaigns);
  await at('campaigns-edit').click();
}

it('S868 says before the start when it ends, whom it reaches and what it costs', async () => {
  const api = start({ campaigns: [chosen], forecast });
  await openOnly();
  await expect
    .element(at('campaign-forecast'))
    .toHaveTextContent(
      'Termina em 10/03/2031 às 17:40; 480 contatos, 12 inválidos, 3 pediram para não receber, R$ 30,00',
    );
  expect(api.callsOf(campaignsEndpoints.forecast).at(-1)?.query).toMatchObject({
    contactListId: 4,
    whatsappId: 5,
  });
});

it('S1029 without a date it begins when somebody starts it, and everybody of the list is told of', async () => {
  start({
    campaigns: [{ ...chosen, scheduledAt: null }],
    forecast: { ...forecast, recipients: 4, invalid: 0, unchecked: 2, blocked: 1, control: 1, hold: 'quietHours' },
  });
  await openOnly();
  const note = at('campaign-forecast');
  await expect
    .element(note)
    .toHaveTextContent(
      '4 contatos, 2 ainda em verificação, 3 pediram para não receber, 1 bloqueado, 1 no grupo de controle, R$ 30,00; começa quando você iniciar',
    );
  await expect.element(note).toHaveTextContent('Se começasse agora, terminaria em 10/03/2031 às 17:40.');
  // Nobody knows whether it will wait.
  await expect.element(note).not.toHaveTextContent('Fora do horário');
  await at('campaign-dialog-starts-now').click();
  await expect.element(note).toHaveTextContent('Termina em 10/03/2031 às 17:40; 4 contatos');
});

it('S868 says why the first message waits, and what is not known', async () => {
  start({
    campaigns: [chosen],
    forecast: {
      ...forecast,
      endsAt: null,
      price: null,
      hold: 'quietHours',
      heldUntil: '2031-03-10T12:00:00.000Z',
    },
  });
  await openOnly();
  await expect.element(at('campaign-forecast')).toHaveTextContent('Sem previsão de término; 480 contatos');
  await expect
    .element(at('campaign-forecast'))
    .toHaveTextContent('Fora do horário de envio. Continua em 10/03/2031 às 09:00.');
});

it('S868 says nothing without a list', async () => {
  start({ campaigns: [buildCampaign()], forecast });
  await openOnly();
  await expect.element(at('campaign-dialog-name')).toBeVisible();
  await isGone(at('campaign-forecast'));
});

const held = buildCampaign({
  ...chosen,
  status: 'EM_ANDAMENTO',
  hold: 'templatePaused',
  heldUntil: '2031-03-10T12:00:00.000Z',
});

it.each([
  ['pt', 'A Meta pausou o modelo. Continua em 10/03/2031 às 09:00.'],
  ['en', 'Meta paused the template. Resumes on 10/03/2031 at 09:00.'],
  ['es', 'Meta pausó la plantilla. Sigue el 10/03/2031 a las 09:00.'],
] as const)('S869 the list says in %s why a campaign waits, and until when', async (language, text) => {
  start({ campaigns: [held] });
  await showApp('/campaigns', ana, withCampaigns);
  await setLanguage(language);
  await expect.element(page.getByText(text).first()).toBeVisible();
});

it('S869 the report says it too', async () => {
  start({ campaigns: [held] });
  await showApp('/campaign/1/report', ana, withCampaigns);
  await expect.element(at('campaign-still')).toHaveTextContent('A Meta pausou o modelo. Continua em');
});

it('S866 the report of a campaign by Meta’s API says what it cost', async () => {
  const template = { name: 'oferta', language: 'pt_BR', header: {}, body: {}, buttons: {} };
  const sent = buildCampaign({ ...held, status: 'FINALIZADA', templates: [template, null, null, null, null] });
  start({ campaigns: [sent], cost: { charged: 477, price: { amount: 29.82, currency: 'USD' } } });
  await showApp('/campaign/1/report', ana, withCampaigns);
  await expect.element(at('campaign-fact-cost')).toHaveTextContent('US$ 29,82');
  await expect.element(at('campaign-fact-cost')).toHaveTextContent('477 mensagens cobradas pela Meta');
});

it('S867 shows the rules that protect the number, and saves them', async () => {
  const api = start({});
  await showApp('/campaigns-config', ana, withCampaigns);
  await expect.element(at('campaign-rules-sendFrom')).toHaveValue('09:00');
  await expect.element(at('campaign-rules-save')).toBeDisabled();
  await at('campaign-rules-weeklyCap').selectOptions('No máximo 1');
  await at('campaign-rules-onSundays').click();
  await at('campaign-rules-sendUntil').fill('08:00');
  await expect.element(page.getByText('O fim tem de ser depois do início.')).toBeVisible();
  await expect.element(at('campaign-rules-save')).toBeDisabled();
  await at('campaign-rules-sendUntil').fill('18:00');
  await at('campaign-rules-save').click();
  await expect.element(at('toast-success')).toHaveTextContent('Proteção salva');
  expect(api.callsOf(campaignsEndpoints.saveRules).map(({ body }) => body)).toEqual([
    { sendFrom: '09:00', sendUntil: '18:00', onSundays: true, onHolidays: false, weeklyCap: 1, dailyMost: 1_000 },
  ]);
});

it('S867 keeps what was changed when saving is refused, and says when the rules cannot be loaded', async () => {
  const api = start({});
  await showApp('/campaigns-config', ana, withCampaigns);
  api.refuse(campaignsEndpoints.saveRules, 'ERR_UNAVAILABLE');
  await at('campaign-rules-weeklyCap').selectOptions('No máximo 1');
  await at('campaign-rules-save').click();
  await expect.element(at('toast-error')).toBeVisible();
  await expect.element(at('campaign-rules-weeklyCap')).toHaveValue('1');
});

it('S45 S867 says when the rules cannot be loaded', async () => {
  const api = start({});
  api.refuse(campaignsEndpoints.rules, 'ERR_UNAVAILABLE');
  await showApp('/campaigns-config', ana, withCampaigns);
  await expect.element(at('campaign-rules-error')).toHaveTextContent('Não foi possível carregar a proteção do número');
});

it('S53 S390 S867 the rules fit a phone and pass axe', async () => {
  await onPhone();
  start({});
  await showApp('/campaigns-config', ana, withCampaigns);
  await expect.element(at('campaign-rules-save')).toBeVisible();
  expect(scrollsSideways()).toBe(false);
  await expectAccessible('rules', 'main');
});
