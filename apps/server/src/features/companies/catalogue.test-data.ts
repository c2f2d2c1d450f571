import { insertSampleRecord } from './index.ts';
import { queuesEvents } from '@balcao/contract';
import { auditRow, counted, newUser } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import { row, type FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { audited, nothing, tell } from '../../../test/generated/effects.ts';
import { admins, everybody, everyUser } from '../../../test/generated/roles.ts';

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: { company: async (_app, { id }) => id },
  rows: () => [row('sample_records', { kind: 'example', record_id: 1 })],
  roles: {
    'companies.get': [...everyUser, 'overdueAdmin'],
    'companies.changeHours': admins,
    'companies.changeChatbotRight': ['super'],
    'companies.signup': everybody,
    'companies.confirmSignup': everybody,
    'companies.removeSampleData': admins,
  },
  // What a link does is tested with the signup.
  answersInstead: { 'companies.confirmSignup': [410, 'ERR_LINK_EXPIRED'] },
  allowedChanges: {
    'companies.changeHours': {
      companies: { changed: ['schedules', 'closed_on', 'closed_on_holidays', 'updated_at'] },
      ...auditRow,
    },
    'companies.changeChatbotRight': { companies: { changed: ['chatbot_editable', 'updated_at'] }, ...auditRow },
    'companies.confirmSignup': {},
    // What costs money, such as the due date, is not among the columns that may differ.
    'companies.signup': {
      companies: { added: ['id', 'name', 'email', 'plan_id', 'trial_expires_at', 'created_at', 'updated_at'] },
      users: { added: [...newUser, 'company_id'] },
      settings: { added: ['company_id', 'updated_at'] },
      audit_log: { added: ['id', 'at', 'company_id', 'actor_id', 'address'] },
      ...counted,
    },
    // Not the due date: a company without examples could otherwise clear it.
    'companies.removeSampleData': { sample_records: { removed: true }, ...auditRow },
  },
  hashing: {
    'companies.signup': {
      hashes: () => ({}),
      refused: () => ({ body: { planId: 2_000_000_000 } }),
    },
  },
  effects: [
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
