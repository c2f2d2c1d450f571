import type { Template } from '@balcao/contract';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import type { Template as ToldTemplate } from '../../ports/whatsapp.ts';
import { findCloudConnection, listTemplates, replaceTemplates } from './queries.ts';

export type TemplatesDeps = {
  uow: UnitOfWork;
  log: Logger;
  /** Asks Meta for the templates of a connection. */
  askTemplates: (connection: { companyId: number; connectionId: number }) => Promise<readonly ToldTemplate[]>;
};

export type TemplatesAnswer = Awaited<ReturnType<typeof listTemplates>>;

/** The templates of a connection as they are known; none for one that has none. */
export function readTemplates(
  uow: UnitOfWork,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<TemplatesAnswer> {
  return uow.read(companyId, async (db) => {
    if (!(await findCloudConnection(db, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
    return listTemplates(db, connectionId);
  });
}

/** Asks Meta and keeps the answer. What is known stays when Meta cannot be asked. */
export async function syncTemplates(
  { uow, log, askTemplates }: TemplatesDeps,
  connection: { companyId: number; connectionId: number },
): Promise<TemplatesAnswer> {
  const { companyId, connectionId } = connection;
  const known = await uow.read(companyId, (db) => findCloudConnection(db, connectionId));
  if (!known) throw new AppError('ERR_NO_WAPP_FOUND');
  if (!known.isCloud) return { templates: [], syncedAt: null };
  const told = await askTemplates(connection).catch((err: unknown) => {
    log.warn({ err, companyId, connectionId }, 'Meta could not be asked for its templates');
    throw new AppError('ERR_TEMPLATES_UNREACHABLE');
  });
  return uow.write(companyId, async ({ db }) => {
    await replaceTemplates(db, connectionId, told.map(withoutId));
    return listTemplates(db, connectionId);
  });
}

const withoutId = ({ id: _id, buttons, ...template }: ToldTemplate): Template => ({
  ...template,
  buttons: [...buttons],
});
