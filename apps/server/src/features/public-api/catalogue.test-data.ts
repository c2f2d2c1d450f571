import { connectionsEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { newest, row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, none, requested, tell } from '../../../test/generated/effects.ts';
import { admins, everybody } from '../../../test/generated/roles.ts';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  rows: ({ canary }) => [
    row('connections', { name: `API ${canary}` }),
    row('api_messages', {
      connection_id: newest('connections'),
      number: '5511987654321',
      body: canary,
      request_hash: Buffer.from(canary),
    }),
  ],
  roles: {
    'publicApi.send': everybody,
    'publicApi.state': everybody,
    'publicApi.info': admins,
    'publicApi.createToken': admins,
  },
  // Whoever they are: a session is no token of a connection.
  answersInstead: {
    'publicApi.send': [401, 'ERR_INVALID_API_TOKEN'],
    'publicApi.state': [401, 'ERR_INVALID_API_TOKEN'],
  },
  notRecordIds: {
    'publicApi.state params.id': 'a request of the token that asks, and of no other',
  },
  allowedChanges: {
    'publicApi.send': {},
    'publicApi.createToken': {
      connections: { changed: ['token_hash', 'token_hint', 'token_created_at', 'version', 'updated_at'] },
      ...auditRow,
    },
  },
  effects: [
    {
      endpoint: 'publicApi.createToken',
      audit: audited('connection token created', requested),
      tells: [
        tell(connectionsEvents.whatsapp, 'update', audiences.admins),
        tell(connectionsEvents.whatsappBadge, 'update', audiences.company),
      ],
    },
    { endpoint: 'publicApi.send', audit: none('refused: a session is no token of a connection'), tells: [] },
  ],
};
