import { createECDH, randomBytes } from 'node:crypto';
import { auditRow, counted } from '../../../test/generated/allowed-changes.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, none, nothing } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

/** A browser that subscribed at a push service. */
const subscription = () => ({
  endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

const chosen = ['messages', 'waiting', 'transfers', 'mentions', 'chats', 'shows_text', 'quiet_from', 'quiet_until'];

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // The caller's, or the attendant's: nobody removes those of others.
    async pushDevice(app, company, caller) {
      const [device] = await app.database.asOwner<{ id: number }>(
        `INSERT INTO push_devices (company_id, user_id, session_id, name, endpoint_hash, sealed_target)
         VALUES ($1, $2, gen_random_uuid(), $3, $4, 'none') RETURNING id`,
        [company.id, caller?.userId ?? company.attendant.id, company.canary, randomBytes(32)],
      );
      return device?.id ?? 0;
    },
  },
  rows: ({ canary, attendant }) => [
    row('push_devices', {
      user_id: attendant.id,
      session_id: attendant.sessionId,
      name: canary,
      endpoint_hash: randomBytes(32),
      sealed_target: 'none',
    }),
    row('push_choices', {
      user_id: attendant.id,
      messages: true,
      waiting: true,
      transfers: true,
      mentions: true,
      chats: true,
      shows_text: false,
    }),
    row('push_notices', {
      device_id: newest('push_devices'),
      kind: 'message',
      ticket_id: newest('tickets'),
      next_at: '2100-01-01T00:00:00Z',
    }),
  ],
  roles: {
    'push.read': everyUser,
    'push.choose': everyUser,
    'push.addDevice': everyUser,
    // Their own.
    'push.removeDevice': everyUser,
    'push.test': everyUser,
  },
  allowedChanges: {
    'push.choose': { push_choices: { added: ['user_id', ...chosen], changed: chosen } },
    'push.addDevice': {
      push_devices: { added: ['id', 'user_id', 'session_id', 'name', 'endpoint_hash', 'sealed_target', 'created_at'] },
      ...auditRow,
    },
    'push.removeDevice': { push_devices: { removed: true }, push_notices: { removed: true }, ...auditRow },
    'push.test': counted,
  },
  requestOverrides: {
    'push.addDevice': () => ({ body: subscription() }),
    'push.choose': () => ({ body: { quiet: { from: '22:00', until: '07:00' } } }),
  },
  effects: [
    { endpoint: 'push.choose', audit: none('what a person wants to be told concerns nobody else'), tells: [] },
    {
      endpoint: 'push.addDevice',
      audit: (call, answer) => ({
        ...audited('push device added', nothing)(call, answer),
        detail: { name: String(answer['name']) },
      }),
      tells: [],
    },
    { endpoint: 'push.removeDevice', audit: audited('push device removed', nothing), tells: [] },
    { endpoint: 'push.test', audit: none('it changes nothing'), tells: [] },
  ],
};
