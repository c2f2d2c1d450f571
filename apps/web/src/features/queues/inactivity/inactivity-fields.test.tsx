import { type Queue, queuesEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLanguage } from '../../../lib/format/i18n.ts';
import { expectAccessible } from '../../../test/axe.ts';
import type { FakeApi } from '../../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../../test/fakes/fake-company.ts';
import { queuesRoutes } from '../../../test/fakes/fake-queues.ts';
import { ana, sales } from '../../../test/fakes/fake-users.ts';
import { at, count, isGone, onPhone, showPage } from '../../../test/show.tsx';

const tab = at('queue-dialog-tab-inactivity');
const remind = at('queue-inactivity-remind');
const remindTime = at('queue-inactivity-remind-time');
const remindMessage = at('queue-inactivity-remind-message');
const close = at('queue-inactivity-close');
const closeTime = at('queue-inactivity-close-time');
const closeMessage = at('queue-inactivity-close-message');
const submit = at('queue-dialog-submit');

const ruled: Queue = {
  ...sales,
  inactivity: { remindAfter: 45, remindMessage: 'Oi, {nome}?', closeAfter: 24 * 60, closeMessage: '' },
};

/** Opens the rule of a queue. */
async function openRule(queue: Queue): Promise<FakeApi> {
  const api = startFakeCompany({ viewer: ana, instead: queuesRoutes([queue]) });
  await showPage('/queues', ana);
  await at('queues-edit').click();
  await tab.click();
  return api;
}

describe('S556 the rule about inactivity', () => {
  it('is off at first; switched on, it suggests times and texts, and shows what the customer reads', async () => {
    const api = await openRule(sales);
    await expect.element(remind).not.toBeChecked();
    await expect.element(close).not.toBeChecked();
    expect(count(remindTime)).toBe(0);
    await remind.click();
    await close.click();
    await expect.element(remindTime).toHaveValue('30');
    await expect.element(closeTime).toHaveValue('2');
    await expect.element(at('queue-inactivity-close-unit')).toHaveValue('hours');
    await remindMessage.fill('{{firstname}}, ainda aí? {fila} {{xyz}}');
    const preview = at('queue-inactivity-remind-message-preview');
    await expect.element(preview).toHaveTextContent('Marina, ainda aí? Vendas');
    await expect.element(preview).toHaveTextContent('{{xyz}} não é uma variável conhecida');
    await submit.click();
    await isGone(at('queue-dialog-form'));
    expect(api.callsOf(queuesEndpoints.update)[0]?.body).toMatchObject({
      inactivity: {
        remindAfter: 30,
        remindMessage: '{{firstname}}, ainda aí? {fila} {{xyz}}',
        closeAfter: 120,
        closeMessage: expect.stringContaining('{protocolo}'),
      },
    });
  });

  it('shows what is stored, in the unit that fits', async () => {
    await openRule(ruled);
    await expect.element(remindTime).toHaveValue('45');
    await expect.element(closeTime).toHaveValue('1');
    await expect.element(at('queue-inactivity-close-unit')).toHaveValue('days');
    await expect.element(remindMessage).toHaveValue('Oi, {nome}?');
    await expect.element(closeMessage).toHaveValue('');
  });

  it('says at the field what is wrong, and is not saved until it is right', async () => {
    await openRule(ruled);
    await closeTime.fill('45');
    await at('queue-inactivity-close-unit').selectOptions('minutes');
    await expect.element(at('queue-inactivity-close-time-error')).toHaveTextContent('depois do lembrete');
    await expect.element(closeTime).toHaveAttribute('aria-invalid', 'true');
    await expect.element(submit).toBeDisabled();
    await remindMessage.fill(' ');
    await expect.element(at('queue-inactivity-remind-message-error')).toHaveTextContent('Escreva o texto');
    await remind.click();
    await expect.element(submit).toBeEnabled();
  });

  it('S65 keeps what was typed when the server refuses', async () => {
    const api = await openRule(ruled);
    api.refuse(queuesEndpoints.update, 'ERR_INTERNAL');
    await remindTime.fill('50');
    await closeMessage.fill('Até logo!');
    await submit.click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(remindTime).toHaveValue('50');
    await expect.element(closeMessage).toHaveValue('Até logo!');
  });

  it('S390 is reached and changed by the keyboard alone', async () => {
    await openRule(sales);
    await userEvent.keyboard('{Tab}');
    await expect.element(remind).toHaveFocus();
    await userEvent.keyboard(' {Tab}');
    await expect.element(remindTime).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(at('queue-inactivity-remind-unit')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(remindMessage).toHaveFocus();
  });

  it('S53 S390 stays inside a phone, and passes axe in both themes', async () => {
    await onPhone();
    startFakeCompany({ viewer: ana, instead: queuesRoutes([sales]) });
    await showPage('/queues', ana);
    await at('queues-add').click();
    await tab.click();
    await remind.click();
    await remindMessage.fill(`{{${'x'.repeat(50)}}} ${'y'.repeat(400)}`);
    await expect.element(at('queue-inactivity-remind-message-preview')).toBeVisible();
    const { scrollWidth, clientWidth } = page.getByRole('dialog').element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await expect.element(submit).toBeInViewport({ ratio: 1 });
    await expectAccessible('dialog', '[role=dialog]');
  });

  it.each([
    ['en', 'Inactivity', 'Remind the customer', 'Hi {first name}!'],
    ['es', 'Inactividad', 'Recordar al cliente', '¡Hola, {primer nombre}!'],
  ] as const)('S72 speaks %s', async (language, title, label, suggestion) => {
    await openRule(sales);
    await setLanguage(language);
    await expect.element(tab).toHaveTextContent(title);
    await page.getByRole('checkbox', { name: label }).click();
    await expect.poll(() => (remindMessage.element() as HTMLTextAreaElement).value).toContain(suggestion);
  });
});
