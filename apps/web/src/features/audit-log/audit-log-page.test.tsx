import { type AuditEntry, auditLogEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { type Route, route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { buildAuditEntry } from '../../test/fakes/fake-audit-log.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { expectAccessible } from '../../test/axe.ts';
import { i18n } from '../../lib/format/i18n.ts';
import { asOperator, at, count, isGone, onPhone, scrollsSideways, showApp, showPage } from '../../test/show.tsx';

const rows = at('audit-log-row');

const start = (entries: readonly AuditEntry[], further: readonly Route[] = []) =>
  startFakeCompany({
    viewer: ana,
    instead: [...further, route(auditLogEndpoints.list, () => ({ entries: [...entries], hasMore: false }))],
  });

it('S751 an entry says who did what, when, to whom and from where, and why', async () => {
  start([
    buildAuditEntry({ id: 2, action: 'user changed', object: '12', objectName: 'Bia', reason: 'pedido da loja' }),
    buildAuditEntry({ id: 1, actor: null, action: 'ticket closed for inactivity', object: '7' }),
  ]);
  await showPage('/audit-log', ana);
  await expect.poll(() => count(rows)).toBe(2);
  await expect.element(rows.nth(0)).toHaveTextContent('09/03/2030 16:00:00');
  await expect.element(rows.nth(0)).toHaveTextContent('Ana');
  await expect.element(rows.nth(0)).toHaveTextContent('Alterou o usuário Bia');
  await expect.element(rows.nth(0)).toHaveTextContent('pedido da loja');
  await expect.element(rows.nth(0)).toHaveTextContent('10.0.0.9 · Firefox, Linux');
  await expect.element(rows.nth(1)).toHaveTextContent('Sistema');
  await expectAccessible('the log');
});

it.each([
  ['en', 'Changed user Bia'],
  ['es', 'Cambió el usuario Bia'],
])('S750 the sentences are in %s where the screen is', async (language, sentence) => {
  start([buildAuditEntry({ id: 1, action: 'user changed', object: '12', objectName: 'Bia' })]);
  await showPage('/audit-log', ana);
  await i18n.changeLanguage(language);
  await expect.element(rows.nth(0)).toHaveTextContent(sentence);
  await i18n.changeLanguage('pt-BR');
});

it('S752 person, action and days narrow the list, and one click takes all of it back', async () => {
  const api = start([buildAuditEntry({ id: 1 })]);
  await showPage('/audit-log', ana);
  await expect.poll(() => count(rows)).toBe(1);
  await at('audit-log-person').selectOptions(bia.name);
  await at('audit-log-action').selectOptions('Excluiu a tag …');
  await at('audit-log-from').fill('2030-03-01');
  await at('audit-log-to').fill('2030-03-09');
  await expect
    .poll(() => api.callsOf(auditLogEndpoints.list).at(-1)?.query)
    .toMatchObject({ userId: bia.id, action: 'tag deleted', from: '2030-03-01', to: '2030-03-09' });
  await at('audit-log-clear').click();
  await expect.element(at('audit-log-person')).toHaveValue('');
  await isGone(at('audit-log-clear'));
});

it('S752 the next page begins after the last entry of the one before', async () => {
  const pages = [
    { entries: Array.from({ length: 30 }, (_, n) => buildAuditEntry({ id: 60 - n })), hasMore: true },
    { entries: [buildAuditEntry({ id: 30 })], hasMore: false },
  ] as const;
  const api = startFakeCompany({
    viewer: ana,
    instead: [
      route(auditLogEndpoints.list, ({ query }) => {
        const { entries, hasMore } = pages[query.after === undefined ? 0 : 1];
        return { entries: [...entries], hasMore };
      }),
    ],
  });
  await showPage('/audit-log', ana);
  await expect.poll(() => count(rows)).toBeGreaterThanOrEqual(30);
  rows.nth(29).element().scrollIntoView();
  await expect.poll(() => count(rows)).toBe(31);
  expect(api.callsOf(auditLogEndpoints.list).map(({ query }) => query.after)).toEqual([undefined, 31]);
});

it.each([
  ['pt-BR', 'Alterou a configuração Dias de tolerância'],
  ['en', 'Changed the setting Days of grace'],
  ['es', 'Cambió la configuración Días de tolerancia'],
])('S807 a setting is named as its screen names it, in %s', async (language, sentence) => {
  start([
    buildAuditEntry({ id: 2, action: 'setting changed', object: 'graceDays' }),
    buildAuditEntry({ id: 1, action: 'setting changed', object: 'keyOfBefore' }),
  ]);
  await showPage('/audit-log', ana);
  await i18n.changeLanguage(language);
  await expect.element(rows.nth(0)).toHaveTextContent(sentence);
  // A key that no release knows any more is all there is to show.
  await expect.element(rows.nth(1)).toHaveTextContent('keyOfBefore');
  await i18n.changeLanguage('pt-BR');
});

it('S808 an entry names the support access it belongs to, and leads to all that was done in it, and back', async () => {
  const access = { supportAccessId: 5, supportReason: 'Ajustar o chatbot' };
  const entries = [
    buildAuditEntry({ id: 3, action: 'queue changed', object: '2', ...access }),
    buildAuditEntry({ id: 2, action: 'support access opened', reason: 'Ajustar o chatbot', ...access }),
    buildAuditEntry({ id: 1, reason: 'pedido da loja' }),
  ];
  startFakeCompany({
    viewer: ana,
    instead: [
      route(auditLogEndpoints.list, ({ query: { supportAccessId: id } }) => ({
        entries: entries.filter(({ supportAccessId }) => id === undefined || supportAccessId === id),
        hasMore: false,
      })),
    ],
  });
  await showPage('/audit-log', ana);
  await expect.element(rows.nth(0)).toHaveTextContent('Acesso de suporte: Ajustar o chatbot');
  // Said once, although the entry of the beginning has it as its own reason too.
  await expect.element(rows.nth(1)).not.toHaveTextContent('Motivo');
  await expect.element(rows.nth(2)).toHaveTextContent('Motivo: pedido da loja');
  await expect.element(rows.nth(2)).not.toHaveTextContent('suporte');
  await rows.nth(0).getByTestId('audit-log-access').click();
  await expect.poll(() => count(rows)).toBe(2);
  await expect.element(at('audit-log-access-clear')).toHaveTextContent('Ajustar o chatbot');
  await expectAccessible('the log of one access');
  await at('audit-log-access-clear').click();
  await isGone(at('audit-log-access-clear'));
  await expect.poll(() => count(rows)).toBe(3);
});

it('S808 a file holds what one access did, where the list shows just that', async () => {
  const api = start(
    [buildAuditEntry({ id: 1, supportAccessId: 5, supportReason: 'Ajustar o chatbot' })],
    [route(auditLogEndpoints.exportAll, () => undefined)],
  );
  await onPhone();
  await showPage('/audit-log', ana);
  await at('audit-log-access').click();
  expect(scrollsSideways()).toBe(false);
  await at('audit-log-export').click();
  await expect
    .poll(() => api.callsOf(auditLogEndpoints.exportAll).map(({ body }) => body))
    .toEqual([{ supportAccessId: 5, language: 'pt' }]);
});

it('S754 what is shown is saved as a file, once however often the button is clicked', async () => {
  const api = start([buildAuditEntry({ id: 1 })], [route(auditLogEndpoints.exportAll, () => undefined)]);
  await showPage('/audit-log', ana);
  await at('audit-log-action').selectOptions('Excluiu a tag …');
  const release = api.hold(auditLogEndpoints.exportAll);
  await at('audit-log-export').click();
  await at('audit-log-export').click({ force: true });
  release();
  await expect
    .poll(() => api.callsOf(auditLogEndpoints.exportAll).map(({ body }) => body))
    .toEqual([{ action: 'tag deleted', language: 'pt' }]);
});

it('S753 the operator looks at all companies, or at one of them', async () => {
  const api = start([buildAuditEntry({ id: 1, companyId: 9, companyName: 'Padaria Sol' })]);
  await showPage('/audit-log', ana, asOperator);
  await at('audit-log-scope').getByText('Todas').click();
  await expect.poll(() => api.callsOf(auditLogEndpoints.list).at(-1)?.query).toMatchObject({ everywhere: 'true' });
  await isGone(at('audit-log-person'));
  await at('audit-log-company').click();
  await expect.poll(() => api.callsOf(auditLogEndpoints.list).at(-1)?.query).toMatchObject({ companyId: 9 });
});

it('S751 an admin of a company has no other companies to choose', async () => {
  start([buildAuditEntry({ id: 1 })]);
  await showPage('/audit-log', ana);
  await expect.poll(() => count(rows)).toBe(1);
  await isGone(at('audit-log-scope'));
});

it('S751 says that there is nothing, and that it could not be loaded', async () => {
  const api = start([]);
  await showPage('/audit-log', ana);
  await expect.element(at('audit-log-empty')).toHaveTextContent('Nenhuma atividade');
  api.refuse(auditLogEndpoints.list, 'ERR_UNAVAILABLE');
  await at('audit-log-action').selectOptions('Excluiu a tag …');
  await expect.element(at('audit-log-error')).toBeVisible();
});

it('S751 is in the menu of admins, and fits a phone', async () => {
  await onPhone();
  start([buildAuditEntry({ id: 1, object: 'x'.repeat(200), action: 'setting changed' })]);
  await showApp('/audit-log', ana);
  await expect.element(at('audit-log-row')).toHaveTextContent('Alterou a configuração');
  expect(scrollsSideways()).toBe(false);
});
