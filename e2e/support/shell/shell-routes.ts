/** Every address with a page of its own, by who may open it. The last of each group are child pages. */
export const everyonesPaths = [
  '/tickets',
  '/quick-messages',
  '/contacts',
  '/schedules',
  '/tags',
  '/chats',
  '/helps',
  '/subscription',
  '/tickets/8f1c',
  '/chats/8f1c',
] as const;
export const adminPaths = [
  '/',
  '/connections',
  '/queues',
  '/users',
  '/messages-api',
  '/financeiro',
  '/settings',
  '/simulator',
] as const;
export const campaignPaths = [
  '/campaigns',
  '/contact-lists',
  '/campaigns-config',
  '/campaign/1/report',
  '/contact-lists/1/contacts',
] as const;
export const operatorPaths = ['/announcements', '/signup'] as const;
export const visitorPaths = ['/login', '/signup', '/nowhere'] as const;

/** What the owner of the platform can open once the campaigns are on: everything inside the shell. */
export const shellPaths = [...everyonesPaths, ...adminPaths, ...campaignPaths, ...operatorPaths, '/nowhere'] as const;
