import type { Template } from '@balcao/contract';

/** The smallest valid template; a test states only what matters to it. */
export function buildTemplate(parts: Partial<Template> = {}): Template {
  return {
    name: 'aviso',
    language: 'pt_BR',
    category: 'utility',
    status: 'approved',
    reason: null,
    header: null,
    body: 'Olá',
    footer: '',
    buttons: [],
    ...parts,
  };
}
