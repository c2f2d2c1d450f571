const server = '^apps/server/src';
const web = '^apps/web/src';
const test = '\\.test\\.tsx?$';

// Features may enter the door of a feature in their own layer or a lower one, never a higher one. Names of features to
// come stand there already.
const layers = [
  ['companies', 'plans', 'users', 'settings', 'session', 'media'],
  [
    'queues',
    'tags',
    'contacts',
    'connections',
    'quick-messages',
    'templates',
    'contact-lists',
    'do-not-disturb',
    'help',
    'audit-log',
    'support',
    'announcements',
  ],
  ['tickets', 'ticket-notes', 'messages'],
  [
    'chatbot',
    'ratings',
    'inactivity',
    'schedules',
    'campaigns',
    'billing',
    'public-api',
    'webhooks',
    'dashboard',
    'push',
    'simulator',
    'setup',
    'team-chat',
  ],
];
const featureFolders = (names) => `${server}/features/(${names.join('|')})/`;
const layerRules = layers.slice(0, -1).map((names, index) => ({
  name: `features-of-layer-${index + 1}-do-not-know-higher-ones`,
  severity: 'error',
  from: { path: featureFolders(names), pathNot: test },
  to: { path: featureFolders(layers.slice(index + 1).flat()) },
}));

// The features of the web app, lowest layer first. The same rule as for the server.
const webLayers = [
  ['queues', 'tags', 'users', 'session', 'settings', 'companies', 'plans'],
  [
    'contacts',
    'connections',
    'quick-messages',
    'schedules',
    'templates',
    'contact-lists',
    'do-not-disturb',
    'help',
    'audit-log',
    'support',
  ],
  ['desk'],
  ['messages', 'presence'],
  ['composer', 'ticket-actions'],
  ['tickets'],
  [
    'notifications',
    'shortcuts',
    'simulator',
    'setup',
    'signup',
    'chatbot',
    'ratings',
    'campaigns',
    'billing',
    'public-api',
    'dashboard',
    'announcements',
    'team-chat',
  ],
];
const webFolders = (names) => `${web}/features/(${names.join('|')})/`;
const webLayerRules = [
  ...webLayers.slice(0, -1).map((names, index) => ({
    name: `web-features-of-layer-${index + 1}-do-not-know-higher-ones`,
    severity: 'error',
    from: { path: webFolders(names), pathNot: test },
    to: { path: webFolders(webLayers.slice(index + 1).flat()) },
  })),
  {
    // A folder that is in no layer would escape the rules above.
    name: 'web-features-have-a-layer',
    severity: 'error',
    from: { path: `${web}/features/`, pathNot: webFolders(webLayers.flat()) },
    to: {},
  },
];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-is-found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: test },
      to: { pathNot: '^packages/domain/src' },
    },
    {
      name: 'contract-knows-only-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: test },
      to: { pathNot: '^(packages/(contract|domain)/src|node_modules/zod/)' },
    },
    {
      name: 'embedded-postgres-knows-nobody',
      severity: 'error',
      from: { path: '^packages/embedded-postgres/src', pathNot: test },
      to: { path: '^(apps|packages)/', pathNot: '^packages/embedded-postgres/src' },
    },
    { name: 'web-never-imports-server', severity: 'error', from: { path: web }, to: { path: '^apps/server' } },
    { name: 'server-never-imports-web', severity: 'error', from: { path: '^apps/server' }, to: { path: '^apps/web' } },
    {
      // One of its dependencies is under the GPL: it is loaded only where a connection of that kind exists.
      name: 'whatsapp-web-is-loaded-when-needed',
      severity: 'error',
      from: { pathNot: '^packages/whatsapp-baileys/' },
      to: { path: '^packages/whatsapp-baileys/', dynamic: false },
    },
    {
      name: 'the-library-of-whatsapp-web-stays-in-its-package',
      severity: 'error',
      from: { pathNot: '^packages/whatsapp-(baileys|fakes)/' },
      to: { path: '^node_modules/(baileys|libsignal)/' },
    },
    { name: 'packages-never-import-apps', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'features-by-the-front-door',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/[^/]+/', pathNot: '^apps/$1/src/features/($2/|[^/]+/index\\.tsx?$)' },
    },
    {
      name: 'app-uses-features-by-the-front-door',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/app/' },
      to: { path: '^apps/$1/src/features/[^/]+/(?!index\\.tsx?$)' },
    },
    ...layerRules,
    {
      // Otherwise a new feature would be under no rule of layers, and nobody would notice.
      name: 'server-features-have-a-layer',
      severity: 'error',
      from: { path: `${server}/features/(?!(${layers.flat().join('|')})/)[^/]+/` },
      to: {},
    },
    {
      name: 'features-do-not-know-drivers-or-app',
      severity: 'error',
      from: { path: `${server}/features/`, pathNot: test },
      to: { path: `${server}/(drivers|app)/` },
    },
    {
      // The simulator's screens steer the virtual world itself; everybody else sees a driver and never which one.
      name: 'whatsapp-by-the-port',
      severity: 'error',
      from: { path: `${server}/features/`, pathNot: `(${test}|${server}/features/simulator/)` },
      to: { path: '^packages/whatsapp' },
    },
    {
      // Absent from a production install, and able to pretend anything.
      name: 'fakes-only-in-tests',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: `(${test}|\\.test-data\\.ts$|/testing/|^packages/whatsapp-fakes/|^apps/server/test/)`,
      },
      to: { path: '^packages/(whatsapp-fakes|testing)' },
    },
    {
      name: 'drivers-know-only-ports-and-platform',
      severity: 'error',
      from: { path: `${server}/drivers/([^/]+)/`, pathNot: test },
      to: { path: `${server}/`, pathNot: `${server}/(drivers/$1/|ports/|platform/)` },
    },
    {
      name: 'platform-and-ports-look-inward',
      severity: 'error',
      from: { path: `${server}/(platform|ports)/`, pathNot: test },
      to: { path: `${server}/(features|drivers|app)/` },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: { path: `${server}/features/`, pathNot: '(queries|\\.test|test-data)\\.ts$' },
      to: { path: `${server}/platform/tenant-db` },
    },
    ...webLayerRules,
    {
      name: 'web-features-do-not-know-app',
      severity: 'error',
      from: { path: `${web}/features/` },
      to: { path: `${web}/app/` },
    },
    {
      name: 'web-ui-and-lib-look-inward',
      severity: 'error',
      from: { path: `${web}/(ui|lib)/` },
      to: { path: `${web}/(features|app)/` },
    },
    { name: 'tests-are-leaves', severity: 'error', from: { pathNot: test }, to: { path: test } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
