import { companiesEndpoints, type EndpointSpec, sessionEndpoints, setupEndpoints } from '@balcao/contract';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { startFakeVisit } from '../../test/fakes/fake-visit.ts';
import { at, showGuestPage } from '../../test/show.tsx';

type Form = { path: string; name: string; progress: string; spec: EndpointSpec; fields: Record<string, string> };

const forms: readonly Form[] = [
  {
    path: '/login',
    name: 'login',
    progress: 'Entrando',
    spec: sessionEndpoints.login,
    fields: { email: 'ana@aurora.test', password: 'Zx9-rosa-41' },
  },
  {
    path: '/signup',
    name: 'signup',
    progress: 'Criando',
    spec: companiesEndpoints.signup,
    fields: { name: 'Padaria Sol', email: 'dona@padaria.test', password: 'Zx9-rosa-41' },
  },
  {
    path: '/setup',
    name: 'setup',
    progress: 'Criando',
    spec: setupEndpoints.createOwner,
    fields: { company: 'Plataforma', name: 'Olívia Prado', email: 'olivia@plataforma.test', password: 'uma-senha-9x' },
  },
];

it.each(forms)(
  'S77 S59 a second Enter at $path does not send again',
  async ({ path, name, progress, spec, fields }) => {
    const api = startFakeVisit({ needsOwner: path === '/setup' });
    const release = api.hold(spec);
    await showGuestPage(path);
    for (const [field, text] of Object.entries(fields)) await at(`${name}-${field}`).fill(text);
    at(`${name}-password`).element().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    const submit = at(`${name}-submit`);
    await expect.element(submit).toHaveAttribute('aria-busy', 'true');
    await expect.element(submit).toBeDisabled();
    await expect.element(submit).toHaveTextContent(progress);
    // What a disabled button cannot keep away: a script or an extension that submits the form itself.
    const form = at(`${name}-form`).element();
    if (form instanceof HTMLFormElement) form.requestSubmit();
    await userEvent.keyboard('{Enter}');
    expect(api.callsOf(spec)).toHaveLength(1);
    release();
    await expect.element(submit).not.toHaveAttribute('aria-busy', 'true');
    expect(api.callsOf(spec)).toHaveLength(1);
  },
);
