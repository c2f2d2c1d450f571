/** Where a button of an article leads, and the menu's name for it. */
export type ArticleLink = {
  readonly to: string;
  readonly area:
    | 'connections'
    | 'queues'
    | 'simulator'
    | 'settings'
    | 'users'
    | 'quickMessages'
    | 'campaigns'
    | 'contactLists'
    | 'dashboard'
    | 'contacts'
    | 'doNotDisturb'
    | 'auditLog'
    | 'billing';
};

const link = (to: string, area: ArticleLink['area']): ArticleLink => ({ to, area });
const contacts = link('/contacts', 'contacts');
const connections = link('/connections', 'connections');
const queues = link('/queues', 'queues');
const settings = link('/settings', 'settings');

/** The articles that ship with the product, in reading order, and the screens that each leads to. */
export const articleLinks = {
  number: [connections],
  queues: [queues, connections, link('/users', 'users')],
  chatbot: [queues, link('/simulator', 'simulator')],
  hours: [settings, queues],
  attendants: [link('/users', 'users')],
  quickReplies: [link('/quick-messages', 'quickMessages')],
  campaigns: [link('/campaigns', 'campaigns'), link('/contact-lists', 'contactLists')],
  ratings: [settings, link('/', 'dashboard')],
  import: [contacts],
  privacy: [contacts, link('/do-not-disturb', 'doNotDisturb'), link('/audit-log', 'auditLog')],
  numberDown: [connections],
  billing: [link('/financeiro', 'billing')],
} as const satisfies Record<string, readonly ArticleLink[]>;

export type ArticleId = keyof typeof articleLinks;

export const isArticle = (id: string): id is ArticleId => Object.hasOwn(articleLinks, id);

export const articleIds = Object.keys(articleLinks).filter(isArticle);

/** The address of an article, opened. */
export const articlePath = (id: ArticleId): string => `/helps?article=${id}`;

/** The article about each page; the first one where several lead there. */
const articleOfPage: Readonly<Record<string, ArticleId>> = {
  '/connections': 'number',
  '/queues': 'queues',
  '/settings': 'hours',
  '/users': 'attendants',
  '/quick-messages': 'quickReplies',
  '/campaigns': 'campaigns',
  '/contact-lists': 'campaigns',
  '/': 'ratings',
  '/contacts': 'import',
  '/contacts/import': 'import',
  '/do-not-disturb': 'privacy',
  '/audit-log': 'privacy',
  '/financeiro': 'billing',
  '/subscription': 'billing',
};

/** The article about a page, or null where there is none. */
export const findArticleOf = (pathname: string): ArticleId | null => articleOfPage[pathname] ?? null;
