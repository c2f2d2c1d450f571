import {
  type PasswordLink,
  type SupportAccess,
  supportEndpoints,
  supportEvents,
  usersEndpoints,
  usersEvents,
} from '@balcao/contract';
import { supportEndings } from '@balcao/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../lib/format/i18n.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { expectAccessible } from '../../test/axe.ts';
import { route } from '../../test/fakes/fake-api.ts';
import { startFakeCompany } from '../../test/fakes/fake-company.ts';
import { liveLine } from '../../test/fakes/fake-socket.ts';
import { ana, bia } from '../../test/fakes/fake-users.ts';
import { at, count, emulateMedia, isGone, onPhone, scrollsSideways, showApp } from '../../test/show.tsx';

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const buildAccess = (parts: Partial<SupportAccess> = {}): SupportAccess => ({
  id: 3,
  companyId: 7,
  operatorName: 'Rui',
  reason: 'Ajustar o chatbot',
  begunAt: inMinutes(0),
  endsAt: inMinutes(30),
  ...parts,
});
const withAccess = (access: SupportAccess) => route(supportEndpoints.current, () => ({ accesses: [access] }));
const ends = route(supportEndpoints.end, ({ params: { id } }) => ({ id: Number(id) }));

beforeEach(() => sessionStore.forgetSupportEnding());

describe('the banner of the company', () => {
  it('S747 tells who is there until when and why, in three languages, and its admin ends it', async () => {
    const access = buildAccess();
    const api = startFakeCompany({ viewer: ana, instead: [withAccess(access), ends] });
    await showApp('/tags', ana);
    await expect
      .element(at('support-banner'))
      .toHaveTextContent(/^A equipe da plataforma está nesta empresa até \d\d:\d\d — motivo: Ajustar o chatbot/);
    await setLanguage('en');
    await expect.element(at('support-banner')).toHaveTextContent('The platform team is in this company until');
    await setLanguage('es');
    await expect.element(at('support-banner')).toHaveTextContent('El equipo de la plataforma está en esta empresa');
    await setLanguage('pt');
    const heal = api.refuse(supportEndpoints.end, 'ERR_INTERNAL');
    await at('support-end').click();
    await expect.element(at('toast-error')).toBeVisible();
    await expect.element(at('support-banner')).toBeVisible();
    heal();
    await at('support-end').click();
    await isGone(at('support-banner'));
    expect(api.callsOf(supportEndpoints.end)).toHaveLength(2);
  });

  it('S747 comes and goes live, and an attendant cannot end it', async () => {
    startFakeCompany();
    await showApp('/tags', bia);
    await expect.element(at('shell-account-menu')).toBeVisible();
    expect(count(at('support-banner'))).toBe(0);
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.send(supportEvents.supportAccess, { action: 'create', access: buildAccess() });
    await expect.element(at('support-banner')).toBeVisible();
    expect(count(at('support-end'))).toBe(0);
    liveLine.send(supportEvents.supportAccess, { action: 'delete', accessId: 3, why: 'left' });
    await isGone(at('support-banner'));
  });

  it('S747 S748 is not there any more once its time is over, although nothing was heard', async () => {
    startFakeCompany({ viewer: ana, instead: [withAccess(buildAccess({ endsAt: inMinutes(0.05) }))] });
    await showApp('/tags', ana);
    await isGone(at('support-banner'));
  });
});

describe('the bar of the operator', () => {
  it('S746 says where and for how long, on a phone and in the dark', async () => {
    startFakeCompany({ viewer: ana });
    await onPhone();
    await emulateMedia('prefers-color-scheme', 'dark');
    await showApp('/tags', ana, { support: buildAccess() });
    await expect.element(at('support-bar')).toHaveTextContent(/^Suporte em Loja Aurora: restam (30:00|29:\d\d)Sair$/);
    expect(count(at('support-banner'))).toBe(0);
    expect(scrollsSideways()).toBe(false);
    await expectAccessible('support bar');
    sessionStore.close();
  });

  it.each(supportEndings)('S748 back in the own company it says why: %s', async (why) => {
    startFakeCompany({ viewer: ana });
    sessionStore.leaveSupport(why);
    await showApp('/tags', ana);
    await expect.element(at('support-ended')).toHaveTextContent('sua empresa');
    await at('support-ended-close').click();
    await isGone(at('support-ended'));
    await showApp('/tags', ana);
    await expect.element(at('shell-account-menu')).toBeVisible();
    expect(count(at('support-ended'))).toBe(0);
  });
});

describe('the notice of a link for a new password', () => {
  const link: PasswordLink = {
    id: 4,
    userId: 2,
    userName: 'Bia Rocha',
    operatorName: 'Rui',
    isShown: true,
    madeAt: inMinutes(-5),
  };
  const told = at('password-link-banner');

  it('S1064 an admin reads it in three languages, dismisses it, and reads of the next one at once', async () => {
    let links = [link];
    startFakeCompany({ viewer: ana, instead: [route(usersEndpoints.passwordLinks, () => ({ links }))] });
    await showApp('/tags', ana);
    await expect.element(told).toHaveTextContent('O suporte criou e viu um link de nova senha para Bia Rocha');
    await setLanguage('en');
    await expect.element(told).toHaveTextContent('the support made and saw a link');
    await setLanguage('es');
    await expect.element(told).toHaveTextContent('El soporte creó y vio un enlace');
    await setLanguage('pt');
    await told.getByRole('button', { name: 'Fechar o aviso' }).click();
    await isGone(told);
    const next = { ...link, id: 5, isShown: false };
    links = [next, link];
    await expect.poll(liveLine.isOpen).toBe(true);
    liveLine.send(usersEvents.passwordLink, { action: 'create', link: next });
    await expect.element(told).toHaveTextContent('O suporte enviou um link de nova senha ao e-mail de Bia Rocha');
    await expectAccessible('password link notice');
  });

  it('S1064 an attendant is not told', async () => {
    const api = startFakeCompany({ viewer: bia });
    await showApp('/tags', bia);
    await expect.element(at('tags-search')).toBeVisible();
    expect(api.callsOf(usersEndpoints.passwordLinks)).toEqual([]);
  });
});
