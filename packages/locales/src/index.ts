import type common from '../pt/common.json';
import type composer from '../pt/composer.json';
import type connections from '../pt/connections.json';
import type contacts from '../pt/contacts.json';
import type errors from '../pt/errors.json';
import type messages from '../pt/messages.json';
import type notifications from '../pt/notifications.json';
import type quickMessages from '../pt/quickMessages.json';
import type session from '../pt/session.json';
import type settings from '../pt/settings.json';
import type setup from '../pt/setup.json';
import type shell from '../pt/shell.json';
import type shortcuts from '../pt/shortcuts.json';
import type signup from '../pt/signup.json';
import type templates from '../pt/templates.json';
import type ticketActions from '../pt/ticketActions.json';
import type tickets from '../pt/tickets.json';
import type simulator from '../pt/simulator.json';
import type users from '../pt/users.json';
import type validation from '../pt/validation.json';

/** Folder names of the bundles. Portuguese is complete by definition, the others fall back to it. */
export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage: Language = 'pt';

/** Every namespace with the shape of its Portuguese bundle: the typed keys of the screens grow out of this. */
export type Resources = {
  common: typeof common;
  composer: typeof composer;
  connections: typeof connections;
  contacts: typeof contacts;
  errors: typeof errors;
  messages: typeof messages;
  notifications: typeof notifications;
  quickMessages: typeof quickMessages;
  session: typeof session;
  settings: typeof settings;
  setup: typeof setup;
  shell: typeof shell;
  shortcuts: typeof shortcuts;
  signup: typeof signup;
  templates: typeof templates;
  ticketActions: typeof ticketActions;
  tickets: typeof tickets;
  simulator: typeof simulator;
  users: typeof users;
  validation: typeof validation;
};

export type Namespace = keyof Resources;

export const namespaces = [
  'common',
  'composer',
  'connections',
  'contacts',
  'errors',
  'messages',
  'notifications',
  'quickMessages',
  'session',
  'settings',
  'setup',
  'shell',
  'shortcuts',
  'signup',
  'templates',
  'ticketActions',
  'tickets',
  'simulator',
  'users',
  'validation',
] as const satisfies readonly Namespace[];

/** A bundle as it lies in its file: texts, nested by part of the screen. */
export type Texts = { readonly [key: string]: string | Texts };

/** Fetches one bundle; each language and namespace is a file of its own, so a screen loads only what it says. */
export async function loadTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const file: { default: Texts } = await import(`../${language}/${namespace}.json`);
  return file.default;
}
