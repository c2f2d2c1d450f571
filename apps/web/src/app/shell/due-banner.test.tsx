import { addDays, dayIn } from '@balcao/domain';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../../lib/format/i18n.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { at, count, goTo, isGone, showApp } from '../../test/show.tsx';

const heading = page.getByRole('heading', { level: 1 });
const timeZone = 'America/Sao_Paulo';
const inDays = (days: number): string => addDays(dayIn(timeZone, new Date()), days);

describe('the banner before the due date', () => {
  it.each([
    [6, null],
    [5, 'Sua assinatura vence em 5 dias.'],
    [1, 'Sua assinatura vence em 1 dia.'],
    [0, 'Sua assinatura vence hoje.'],
  ])('S704 with %s days left an admin reads: %s', async (days, text) => {
    startFakeCompany({ viewer: ana });
    await showApp('/tags', ana, { company: { dueDate: inDays(days) } });
    await expect.element(heading).toBeVisible();
    if (text === null) expect(count(at('due-banner'))).toBe(0);
    else await expect.element(at('due-banner')).toHaveTextContent(text);
  });

  it('S704 during the trial it speaks of the trial, in three languages', async () => {
    startFakeCompany({ viewer: ana });
    const dueDate = inDays(3);
    await showApp('/tags', ana, { company: { dueDate, trialExpiration: `${dueDate}T12:00:00Z` } });
    await expect.element(at('due-banner')).toHaveTextContent('Seu período de teste termina em 3 dias.');
    await setLanguage('en');
    await expect.element(at('due-banner')).toHaveTextContent('Your trial period ends in 3 days.');
    await setLanguage('es');
    await expect.element(at('due-banner')).toHaveTextContent('Tu período de prueba termina en 3 días.');
  });

  it('S704 in the days of grace it names the day and cannot be hidden', async () => {
    startFakeCompany({ viewer: ana });
    const dueDate = inDays(-1);
    await showApp('/tags', ana, { company: { dueDate } });
    const [year, month, day] = dueDate.split('-');
    await expect.element(at('due-banner')).toHaveTextContent(`Sua assinatura venceu em ${day}/${month}/${year}.`);
    expect(count(at('due-banner-hide'))).toBe(0);
  });

  it('S704 is hidden for the day by hand, and there again on another day', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/tags', ana, { company: { dueDate: inDays(2) } });
    await at('due-banner-hide').click();
    await isGone(at('due-banner'));
    await goTo('/users');
    await expect.element(heading).toHaveTextContent('Usuários');
    expect(count(at('due-banner'))).toBe(0);
    localStorage.setItem('dueNoticeHiddenOn', inDays(-1));
    await showApp('/tags', ana, { company: { dueDate: inDays(2) } });
    await expect.element(at('due-banner')).toBeVisible();
  });

  it('S704 leads to the invoices, and attendants, who cannot pay, do not see it', async () => {
    startFakeCompany({ viewer: ana });
    await showApp('/tags', ana, { company: { dueDate: inDays(2) } });
    await at('due-banner-pay').click();
    await expect.poll(() => location.pathname).toBe('/financeiro');
    startFakeCompany();
    await showApp('/tags', bia, { company: { dueDate: inDays(2) } });
    await expect.element(heading).toHaveTextContent('Tags');
    expect(count(at('due-banner'))).toBe(0);
  });
});
