import { randomUUID } from 'node:crypto';
import type { RequestParts } from '../../../test/generated/id-places.ts';
import { connectionsEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import {
  answered,
  audited,
  none,
  requested,
  set,
  tell,
  type Call,
  type Told,
} from '../../../test/generated/effects.ts';
import { admins, everybody, everyUser } from '../../../test/generated/roles.ts';

const badge = (action: string): Told => tell(connectionsEvents.whatsappBadge, action, audiences.company);
const connection = (action: string): Told[] => [
  tell(connectionsEvents.whatsapp, action, audiences.admins),
  badge(action),
];
const session = tell(connectionsEvents.whatsappSession, 'update', audiences.admins);
const unsigned = none('refused: nobody signed it');

const withStatus =
  (status: string, wanted: 'on' | 'off') =>
  (call: Call): Promise<Partial<RequestParts>> =>
    set(call, 'UPDATE connections SET status = $2, wanted = $3 WHERE id = $1', [
      call.request.params['id'],
      status,
      wanted,
    ]);

const connectionValues = [
  'name',
  'greeting_message',
  'completion_message',
  'transfer_message',
  'out_of_hours_message',
  'rating_message',
  'token_hash',
  'token_hint',
  'token_created_at',
  'updated_at',
];
const connectionQueues = { added: ['connection_id', 'queue_id'], removed: true } as const;
// The link is opened by whoever holds it; a start only says that it is wanted.
const asked = {
  connections: { changed: ['status', 'status_reason', 'status_since', 'wanted', 'wipe', 'version', 'updated_at'] },
};

const ofMeta = 'a number of Meta’s, which knows by the token whose it is';

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // Never the default: that one cannot be given up, which would be another refusal than the one looked for.
    async connection(app, { id, canary }) {
      made += 1;
      const [added] = await app.database.asOwner<{ id: number }>(
        'INSERT INTO connections (company_id, name, greeting_message) VALUES ($1, $2, $3) RETURNING id',
        [id, `Conexão ${made} ${canary}`, canary],
      );
      return added?.id ?? 0;
    },
  },
  rows: ({ canary, queueId }) => {
    const connectionId = newest('connections');
    return [
      row('connections', { name: canary, is_default: true, greeting_message: canary }),
      row('connection_queues', { connection_id: connectionId, queue_id: queueId, position: 1 }),
      row('session_leases', { connection_id: connectionId }),
      row('cloud_accounts', {
        connection_id: connectionId,
        phone_number_id: canary,
        waba_id: '1',
        sealed_token: '',
        token_hint: '',
        sealed_app_secret: '',
      }),
      row('device_credentials', { connection_id: connectionId, sealed: canary }),
      row('device_keys', { connection_id: connectionId, kind: 'session', id: '1', sealed: canary }),
      row('sent_contents', { connection_id: connectionId, wid: canary, content: '' }),
    ];
  },
  roles: {
    'connections.list': everyUser,
    'connections.get': admins,
    'connections.create': admins,
    'connections.update': admins,
    'connections.remove': admins,
    'connections.startSession': admins,
    'connections.renewSession': admins,
    'connections.pairByCode': admins,
    'connections.settlePayment': admins,
    'connections.testCloud': admins,
    // Meta says who it is by its signature.
    'connections.verifyWebhook': everybody,
    'connections.receiveWebhook': everybody,
    'connections.endSession': admins,
    'connections.links': ['super'],
    'connections.moveLink': ['super'],
  },
  answersInstead: {
    // Nobody signed it.
    'connections.verifyWebhook': [403, 'ERR_WEBHOOK_REFUSED'],
    'connections.receiveWebhook': [403, 'ERR_WEBHOOK_REFUSED'],
    // No QR code is shown.
    'connections.pairByCode': [400, 'ERR_WAPP_NOT_INITIALIZED'],
    // Nobody holds its link.
    'connections.moveLink': [409, 'ERR_LINK_NOT_HELD'],
  },
  allowedChanges: {
    'connections.create': {
      connections: { added: ['id', 'created_at', 'status_since', ...connectionValues] },
      connection_queues: connectionQueues,
      ...auditRow,
    },
    'connections.update': {
      connections: { changed: [...connectionValues, 'version'] },
      connection_queues: connectionQueues,
      ...auditRow,
    },
    'connections.remove': { connections: { removed: true }, ...auditRow },
    'connections.startSession': { ...asked, ...auditRow },
    'connections.renewSession': { ...asked, ...auditRow },
    // What is tried is not kept.
    'connections.testCloud': {},
    'connections.receiveWebhook': {},
    // No QR code is shown beside which it could be.
    'connections.pairByCode': {},
    'connections.settlePayment': {},
    // No phone is linked that could be unlinked.
    'connections.endSession': {},
    // No node holds a link that it could leave.
    'connections.moveLink': {},
  },
  requestOverrides: {
    // Settings of another connection than the example’s are tested with the connections.
    'connections.testCloud': () => ({ body: { connectionId: undefined } }),
    // A default queue has to be one of the connection's; that is tested with them too.
    'connections.create': () => ({ body: { cloud: undefined, defaultQueueId: undefined } }),
    'connections.update': () => ({ body: { cloud: undefined, defaultQueueId: undefined } }),
  },
  notRecordIds: {
    'connections.create body.cloud.phoneNumberId': ofMeta,
    'connections.create body.cloud.wabaId': ofMeta,
    'connections.update body.cloud.phoneNumberId': ofMeta,
    'connections.update body.cloud.wabaId': ofMeta,
    'connections.testCloud body.phoneNumberId': ofMeta,
    'connections.testCloud body.wabaId': ofMeta,
  },
  effects: [
    {
      endpoint: 'connections.create',
      audit: audited('connection created', answered, { provider: 'beta', token: true }),
      tells: [
        tell(connectionsEvents.whatsapp, 'create', audiences.admins),
        tell(connectionsEvents.whatsapp, 'update', audiences.admins),
        badge('update'),
      ],
    },
    {
      endpoint: 'connections.update',
      audit: audited('connection changed', requested, { provider: 'beta', token: true }),
      tells: connection('update'),
    },
    {
      endpoint: 'connections.remove',
      audit: audited('connection deleted', requested, { closedTickets: 0 }),
      tells: connection('delete'),
    },
    { endpoint: 'connections.testCloud', audit: none('what is tried is not kept'), tells: [] },
    { endpoint: 'connections.receiveWebhook', audit: unsigned, tells: [] },
    {
      endpoint: 'connections.startSession',
      audit: audited('connection started', requested),
      tells: [session, badge('update')],
    },
    {
      endpoint: 'connections.renewSession',
      audit: audited('connection renewed', requested),
      tells: [session, badge('update')],
    },
    {
      endpoint: 'connections.endSession',
      arrange: withStatus('CONNECTED', 'on'),
      audit: audited('connection ended', requested),
      tells: [session, badge('update')],
    },
    {
      endpoint: 'connections.pairByCode',
      arrange: withStatus('qrcode', 'on'),
      audit: audited('connection paired by code', requested),
      tells: [],
    },
    {
      endpoint: 'connections.settlePayment',
      arrange: (call) =>
        set(call, 'UPDATE connections SET payment_missing_at = app_now() WHERE id = $1', [call.request.params['id']]),
      audit: audited('connection payment settled', requested),
      tells: [session],
    },
    { endpoint: 'connections.links', as: 'operator', audit: none('reading'), tells: [] },
    {
      endpoint: 'connections.moveLink',
      as: 'operator',
      async arrange(call) {
        const { params } = call.request;
        await set(call, "INSERT INTO nodes (id, roles) VALUES ($1, '{sessions}')", [randomUUID()]);
        return set(
          call,
          `INSERT INTO session_leases (company_id, connection_id, holder, expires_at)
           SELECT company_id, id, $2, now() + interval '1 hour' FROM connections WHERE id = $1
           ON CONFLICT (connection_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`,
          [params['id'], randomUUID()],
        );
      },
      audit: audited('connection moved', requested),
      tells: [],
    },
  ],
};
