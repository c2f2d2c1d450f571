import { billingEndpoints } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/axe.ts';
import { billingRoutes, buildInvoice, inDays } from '../../test/fakes/fake-billing.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { visitRoutes } from '../../test/fakes/fake-visit.ts';
import { at, count, onPhone, scrollsSideways, showPage } from '../../test/show.tsx';

const trial = at('subscription-trial');
const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();

describe('/subscription', () => {
  it.each([
    [49, 'Seu período de teste termina em 3 dias!', false],
    [30, 'Seu período de teste termina em 2 dias!', false],
    [1, 'Seu período de teste termina em 1 dia!', false],
    [-30, 'Seu período de teste termina em 2 dias!', true],
  ])('S348 R34 %s hours from the end of the trial', async (left, text, isOver) => {
    startFakeCompany({ viewer: ana });
    await showPage('/subscription', ana, {
      company: { trialExpiration: hours(left), email: 'contas@aurora.com.br', planName: 'Profissional' },
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Assinatura');
    await expect.element(trial).toHaveValue(text);
    await expect.element(trial).toHaveAccessibleName('Período de teste');
    await expect.element(trial).toHaveAttribute('readonly');
    expect(count(page.getByText('Período de teste encerrado'))).toBe(isOver ? 1 : 0);
    await expect.element(at('subscription-email')).toHaveValue('contas@aurora.com.br');
    await expect.element(at('subscription-email')).toHaveAttribute('readonly');
  });

  it('S348 a company that never had a trial or an e-mail is told so, and what never ends has no day', async () => {
    startFakeCompany({ viewer: ana });
    await showPage('/subscription', ana, { company: { dueDate: '2999-12-31' } });
    await expect.element(trial).toHaveValue('Fora do período de teste');
    await expect.element(at('subscription-email')).toHaveValue('Nenhum e-mail cadastrado');
    expect(count(at('subscription-due'))).toBe(0);
  });

  it('S349 "Assine Agora!" opens a dialog that leads to the oldest open invoice', async () => {
    startFakeCompany({
      viewer: ana,
      instead: billingRoutes({
        invoices: [
          buildInvoice({ id: 33, dueDate: inDays(20) }),
          buildInvoice({ id: 32, dueDate: inDays(-10), value: 89.9 }),
          buildInvoice({ id: 31, dueDate: inDays(-40), status: 'paid' }),
        ],
      }),
    });
    await showPage('/subscription', ana);
    await expect.element(at('subscription-subscribe')).toHaveTextContent(/^Assine Agora!$/);
    await at('subscription-subscribe').click();
    await expect.element(at('contact-text')).toHaveTextContent('R$ 89,90');
    await expectAccessible('contact', '[role=dialog]');
    await at('contact-pay').click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Fatura 32');
  });

  it('S349 without an open invoice it says when the next one comes; a list that fails can be asked again', async () => {
    const api = startFakeCompany({ viewer: ana });
    const heal = api.refuse(billingEndpoints.invoices, 'ERR_INTERNAL');
    await showPage('/subscription', ana);
    await at('subscription-subscribe').click();
    await expect.element(at('contact-error')).toBeVisible();
    heal();
    await at('contact-error').getByRole('button').click();
    await expect.element(at('contact-text')).toHaveTextContent('Não há fatura em aberto.');
    expect(count(at('contact-pay'))).toBe(0);
  });

  it('S814 the dialog names where the operator is reached, where that is set', async () => {
    const supportContact = { text: 'ajuda@balcao.test', href: 'mailto:ajuda@balcao.test' };
    startFakeCompany({
      viewer: ana,
      instead: [...visitRoutes({ supportContact }), ...billingRoutes({ invoices: [] })],
    });
    await showPage('/subscription', ana);
    await at('subscription-subscribe').click();
    const contact = at('contact').getByTestId('support-contact');
    await expect.element(contact).toHaveTextContent('Suporte: ajuda@balcao.test');
    await expect.element(contact.getByRole('link')).toHaveAttribute('href', 'mailto:ajuda@balcao.test');
  });

  it('S349 an attendant is told whom to ask, and nothing of the invoices is asked for', async () => {
    const api = startFakeCompany();
    await showPage('/subscription', bia);
    await at('subscription-subscribe').click();
    await expect.element(at('contact-text')).toHaveTextContent('Só o administrador da empresa pode assinar.');
    expect(api.callsOf(billingEndpoints.invoices)).toEqual([]);
  });

  it('S390 S53 passes axe and fits a phone', async () => {
    startFakeCompany({ viewer: ana });
    await showPage('/subscription', ana, { company: { trialExpiration: hours(30) } });
    await expect.element(trial).toBeVisible();
    await expectAccessible('subscription', 'main');
    await onPhone();
    expect(scrollsSideways()).toBe(false);
  });
});
