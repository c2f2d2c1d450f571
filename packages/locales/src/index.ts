/**
 * The Portuguese texts of each namespace, a file of its own, so that a screen loads only what it says. A new namespace
 * is one line here and one file in each language.
 */
const portuguese = {
  announcements: () => import('../pt/announcements.json'),
  auditLog: () => import('../pt/auditLog.json'),
  billing: () => import('../pt/billing.json'),
  campaigns: () => import('../pt/campaigns.json'),
  colors: () => import('../pt/colors.json'),
  common: () => import('../pt/common.json'),
  companies: () => import('../pt/companies.json'),
  composer: () => import('../pt/composer.json'),
  connections: () => import('../pt/connections.json'),
  contactLists: () => import('../pt/contactLists.json'),
  contacts: () => import('../pt/contacts.json'),
  dashboard: () => import('../pt/dashboard.json'),
  doNotDisturb: () => import('../pt/doNotDisturb.json'),
  errors: () => import('../pt/errors.json'),
  firstSteps: () => import('../pt/firstSteps.json'),
  help: () => import('../pt/help.json'),
  helpArticles: () => import('../pt/helpArticles.json'),
  hours: () => import('../pt/hours.json'),
  keywords: () => import('../pt/keywords.json'),
  messages: () => import('../pt/messages.json'),
  notifications: () => import('../pt/notifications.json'),
  plans: () => import('../pt/plans.json'),
  publicApi: () => import('../pt/publicApi.json'),
  queues: () => import('../pt/queues.json'),
  quickMessages: () => import('../pt/quickMessages.json'),
  records: () => import('../pt/records.json'),
  schedules: () => import('../pt/schedules.json'),
  service: () => import('../pt/service.json'),
  session: () => import('../pt/session.json'),
  settings: () => import('../pt/settings.json'),
  setup: () => import('../pt/setup.json'),
  shell: () => import('../pt/shell.json'),
  shortcuts: () => import('../pt/shortcuts.json'),
  signup: () => import('../pt/signup.json'),
  simulator: () => import('../pt/simulator.json'),
  tags: () => import('../pt/tags.json'),
  teamChat: () => import('../pt/teamChat.json'),
  templates: () => import('../pt/templates.json'),
  ticketActions: () => import('../pt/ticketActions.json'),
  tickets: () => import('../pt/tickets.json'),
  users: () => import('../pt/users.json'),
  validation: () => import('../pt/validation.json'),
};

type Sources = typeof portuguese;

export type Namespace = keyof Sources;

/** Every namespace with the shape of its Portuguese texts, from which the typed keys of the screens are made. */
export type Resources = { [Name in Namespace]: Awaited<ReturnType<Sources[Name]>>['default'] };

/** Whether there are texts under that name. */
export function isNamespace(name: string): name is Namespace {
  return Object.hasOwn(portuguese, name);
}

export const namespaces: readonly Namespace[] = Object.keys(portuguese).filter(isNamespace);

/** A bundle as it is in its file: texts, nested by part of the screen. */
export type Texts = { readonly [key: string]: string | Texts };

const sources = {
  pt: (namespace: Namespace): Promise<{ default: Texts }> => portuguese[namespace](),
  en: (namespace: Namespace): Promise<{ default: Texts }> => import(`../en/${namespace}.json`),
  es: (namespace: Namespace): Promise<{ default: Texts }> => import(`../es/${namespace}.json`),
};

export type Language = keyof typeof sources;

/** Every language. Portuguese is complete by definition, the others fall back to it. */
export const languages = ['pt', 'en', 'es'] as const satisfies readonly Language[];

export const fallbackLanguage: Language = 'pt';

/** Fetches the texts of a namespace in one language. */
export async function loadTexts(language: Language, namespace: Namespace): Promise<Texts> {
  return (await sources[language](namespace)).default;
}
