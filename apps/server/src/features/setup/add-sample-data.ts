import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '../../platform/password-hasher.ts';
import type { PlatformWork, UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { createCompany, insertSampleRecord, setSampleData } from '../companies/index.ts';
import { addQueue } from '../queues/index.ts';
import { addUser } from '../users/index.ts';

const queues = [
  { name: 'Suporte', color: '#0B7A4B', greetingMessage: 'Olá! Você está no suporte da loja. Conte o que aconteceu.' },
  { name: 'Vendas', color: '#0B63B0', greetingMessage: 'Olá! Que bom ter você aqui. O que procura hoje?' },
  {
    name: 'Financeiro',
    color: '#B7791F',
    greetingMessage: 'Olá! Para segunda via de boleto, informe seu CPF ou CNPJ.',
  },
] as const;

const attendants = [
  { name: 'Bia Rocha', email: 'bia.rocha@exemplo.balcao', queues: ['Vendas'] },
  { name: 'Léo Dias', email: 'leo.dias@exemplo.balcao', queues: ['Suporte', 'Financeiro'] },
] as const;

const otherCompany = { name: 'Oficina Beta', email: 'contato@exemplo-oficina.balcao' };

type Deps = { uow: UnitOfWork; hasher: PasswordHasher };
type Target = { companyId: number; userId: number; planId: number };

/**
 * Fills a new company with a small living example, through the same actions as real use, and adds a
 * second company beside it. Nobody can log in as the example people: their passwords are random and unknown.
 */
export async function addSampleData(
  { uow, hasher }: Deps,
  work: PlatformWork,
  { companyId, planId }: Target,
): Promise<void> {
  const tenantWork: Work = { db: uow.asTenant(work.db, companyId), record: work.record };
  const passwordHash = await hasher.hash(randomBytes(24).toString('base64'));
  const queueIds = new Map<string, number>();
  for (const { name, color, greetingMessage } of queues) {
    const queue = await addQueue(tenantWork, { name, color, greetingMessage, outOfHoursMessage: '', schedules: [] });
    queueIds.set(name, queue.id);
    await insertSampleRecord(tenantWork.db, 'queue', queue.id);
  }
  for (const { name, email, queues: names } of attendants) {
    const user = await addUser(tenantWork, {
      name,
      email,
      passwordHash,
      profile: 'user',
      isSuper: false,
      queueIds: names.flatMap((queue) => queueIds.get(queue) ?? []),
    });
    await insertSampleRecord(tenantWork.db, 'user', user.id);
  }
  const other = await createCompany(uow, work, {
    ...otherCompany,
    userName: 'Otávio Beta',
    passwordHash,
    planId,
    trialDays: null,
  });
  await insertSampleRecord(tenantWork.db, 'company', other.companyId);
  await setSampleData(tenantWork.db, true);
}
