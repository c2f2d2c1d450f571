import { insertSampleRecord } from './index.ts';
import { queuesEvents } from '@balcao/contract';
import { auditRow, counted, newUser } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, none, nothing, requested, set, tell } from '../../../test/generated/effects.ts';
import { admins, everybody, everyUser } from '../../../test/generated/roles.ts';
import { buildPng } from '../../platform/media/test-data.ts';

/** What the operator says of a company. */
const told = ['name', 'email', 'phone', 'plan_id', 'status', 'due_date', 'due_day', 'recurrence', 'chatbot_editable'];

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: { company: async (_app, { id }) => id },
  rows: () => [
    row('sample_records', { kind: 'example', record_id: 1 }),
    row('company_logos', { mime: 'image/png', bytes: Buffer.from([1]), sha256: Buffer.from([1]) }),
  ],
  roles: {
    'companies.page': ['super'],
    'companies.list': ['super'],
    'companies.overview': ['super'],
    'companies.create': ['super'],
    'companies.update': ['super'],
    'companies.remove': ['super'],
    'companies.get': [...everyUser, 'overdueAdmin'],
    'companies.changeHours': admins,
    'companies.changeChatbotRight': ['super'],
    'companies.signup': everybody,
    'companies.confirmSignup': everybody,
    'companies.removeSampleData': admins,
    'companies.rename': admins,
    'companies.uploadLogo': admins,
    'companies.removeLogo': admins,
    'companies.platformLogo': everybody,
    'companies.ownLogo': [...everyUser, 'overdueAdmin'],
  },
  // What a link does is tested with the signup.
  answersInstead: {
    // Bytes of a logo that nobody has set here.
    'companies.platformLogo': [404, 'ERR_NOT_FOUND'],
    'companies.confirmSignup': [410, 'ERR_LINK_EXPIRED'],
    // The operator's own company, which nobody may delete.
    'companies.remove': [409, 'ERR_PLATFORM_COMPANY'],
  },
  requestOverrides: {
    // The operator's own company can neither be switched off nor owe; a password has to be a good one.
    // Its campaigns stay as they are: other calls stand on them.
    'companies.update': () => ({
      body: { status: true, dueDate: null, recurrence: 'MENSAL', campaignsEnabled: undefined },
    }),
    'companies.create': () => ({ body: { password: undefined, token: undefined } }),
    // Another call may have removed it.
    'companies.ownLogo': async ({ world, caller }) => {
      await world.app.database.asOwner(
        "INSERT INTO company_logos (company_id, mime, bytes, sha256) VALUES ($1, 'image/png', '\\x01', '\\x01') ON CONFLICT DO NOTHING",
        [caller.company.id],
      );
      return {};
    },
  },
  allowedChanges: {
    'companies.create': {
      companies: { added: ['id', ...told, 'created_at', 'updated_at'] },
      users: { added: [...newUser, 'company_id'] },
      settings: { added: ['company_id', 'value', 'updated_at'] },
      audit_log: { added: ['id', 'at', 'company_id', 'object', 'address'] },
      ...counted,
    },
    'companies.update': {
      companies: { changed: [...told, 'updated_at'] },
      settings: { changed: ['value', 'updated_at'] },
      audit_log: { added: ['id', 'at', 'object', 'address', 'detail'] },
    },
    'companies.remove': {},
    'companies.changeHours': {
      companies: { changed: ['schedules', 'closed_on', 'closed_on_holidays', 'updated_at'] },
      ...auditRow,
    },
    'companies.changeChatbotRight': { companies: { changed: ['chatbot_editable', 'updated_at'] }, ...auditRow },
    'companies.confirmSignup': {},
    // What costs money, such as the due date, is not among the columns that may differ.
    'companies.signup': {
      companies: { added: ['id', 'name', 'email', 'phone', 'plan_id', 'trial_expires_at', 'created_at', 'updated_at'] },
      users: { added: [...newUser, 'company_id'] },
      settings: { added: ['company_id', 'updated_at'] },
      audit_log: { added: ['id', 'at', 'company_id', 'actor_id', 'address'] },
      ...counted,
    },
    // Not the due date: a company without examples could otherwise clear it.
    'companies.removeSampleData': { sample_records: { removed: true }, ...auditRow },
    'companies.rename': { companies: { changed: ['name', 'updated_at'] }, ...auditRow },
    'companies.uploadLogo': {
      company_logos: {
        added: ['mime', 'bytes', 'sha256', 'updated_at'],
        changed: ['mime', 'bytes', 'sha256', 'updated_at'],
      },
      ...counted,
      ...auditRow,
    },
    'companies.removeLogo': { company_logos: { removed: true }, ...auditRow },
  },
  files: { 'companies.uploadLogo': { name: 'logo.png', content: buildPng() } },
  hashing: {
    'companies.create': {
      hashes: () => ({}),
      refused: () => ({ body: { planId: 2_000_000_000 } }),
    },
    'companies.signup': {
      hashes: () => ({}),
      refused: () => ({ body: { planId: 2_000_000_000 } }),
    },
  },
  effects: [
    { endpoint: 'companies.rename', audit: audited('company renamed', nothing), tells: [] },
    { endpoint: 'companies.uploadLogo', audit: audited('logo changed', nothing), tells: [] },
    {
      endpoint: 'companies.removeLogo',
      arrange: (call) =>
        set(
          call,
          "INSERT INTO company_logos (company_id, mime, bytes, sha256) VALUES ($1, 'image/png', '\\x01', '\\x01') ON CONFLICT DO NOTHING",
          [call.world.mine.id],
        ),
      audit: audited('logo removed', nothing),
      tells: [],
    },
    ...['companies.page', 'companies.list', 'companies.overview'].map(
      (endpoint) => ({ endpoint, as: 'operator', audit: none('reading'), tells: [] }) as const,
    ),
    {
      endpoint: 'companies.create',
      as: 'operator',
      audit: ({ caller }, answer) => ({
        action: 'company registered',
        object: String(answer['id']),
        detail: {},
        by: { companyId: Number(answer['id']), actorId: caller.userId },
      }),
      tells: [],
    },
    {
      endpoint: 'companies.update',
      as: 'operator',
      arrange: async () => ({ body: { name: 'Loja do operador' } }),
      audit: audited('company changed', requested),
      tells: [],
    },
    {
      endpoint: 'companies.remove',
      as: 'operator',
      async arrange({ world: { app } }) {
        const [company] = await app.database.asOwner<{ id: number }>(
          "INSERT INTO companies (name) VALUES ('A que vai') RETURNING id",
        );
        return { params: { id: String(company?.id) } };
      },
      audit: ({ caller, request }) => ({
        action: 'company deleted',
        object: String(request.params['id']),
        detail: {},
        by: { companyId: Number(request.params['id']), actorId: caller.userId },
      }),
      tells: [],
    },
    { endpoint: 'companies.changeHours', audit: audited('opening hours changed', nothing), tells: [] },
    {
      endpoint: 'companies.changeChatbotRight',
      as: 'operator',
      // Of the operator's own company, because entering another one leaves a row of its own.
      audit: audited('chatbot right changed', nothing, { chatbotEditable: false }),
      tells: [],
    },
    {
      endpoint: 'companies.removeSampleData',
      async arrange({ world: { app, mine } }) {
        const [queue] = await app.database.asOwner<{ id: number }>(
          "INSERT INTO queues (company_id, name, color) VALUES ($1, 'Fila de exemplo', '#e0000001') RETURNING id",
          [mine.id],
        );
        await app.uow.write(mine.id, ({ db }) => insertSampleRecord(db, 'queue', queue?.id ?? 0));
        return {};
      },
      audit: audited('sample data removed', nothing),
      tells: [tell(queuesEvents.queue, 'delete', audiences.company)],
    },
  ],
};
