import type { Message, Template, TemplateMessageInput } from '@balcao/contract';
import { findFault, headerLink, readFilled } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findApproved } from '../templates/index.ts';
import { requireVisibleTicket } from '../tickets/index.ts';
import { findByClientId } from './queries.ts';
import { requireWritable, writeMessage } from './write-message.ts';

const files: readonly string[] = ['image', 'video', 'document'];
const isFile = ({ header }: Template): boolean => header !== null && files.includes(header.format);

/** A file at the top is fetched by Meta from an address; one that is not safe, or a map, cannot be given. */
function hasGoodLink(template: Template, { header }: Pick<TemplateMessageInput, 'header'>): boolean {
  if (template.header === null || template.header.format === 'text') return true;
  const link = header[headerLink] ?? '';
  return isFile(template) && URL.canParse(link) && new URL(link).protocol === 'https:';
}

/** The head in the words of the driver: a file under what it is. */
const headerOf = (template: Template, { header }: Pick<TemplateMessageInput, 'header'>): Readonly<Record<string, string>> =>
  template.header !== null && isFile(template) ? { [template.header.format]: header[headerLink] ?? '' } : header;

/** Puts an approved template in line, filled in as asked: the only thing that reaches a customer who has not written for a day. */
export function sendTemplate(uow: UnitOfWork, principal: Principal, ticketId: number, { clientId, ...use }: TemplateMessageInput): Promise<Message> {
  return uow.write(principal.companyId, async (work) => {
    const { db } = work;
    const ticket = await requireVisibleTicket(db, principal, ticketId);
    const findRepeated = async (): Promise<Message | undefined> => (clientId === undefined ? undefined : findByClientId(db, principal.userId, clientId));
    const sent = await findRepeated();
    if (sent) return sent;
    const route = await requireWritable(db, principal, ticket);
    const template = await findApproved(db, { connectionId: route.connectionId, name: use.name, language: use.language });
    if (!template) throw new AppError('ERR_NO_TEMPLATE_FOUND');
    if (findFault(template, use) !== null || !hasGoodLink(template, use)) throw new AppError('ERR_TEMPLATE_INCOMPLETE');
    const message = await writeMessage(work, route, { userId: principal.userId, kind: 'text', body: readFilled(template, use), file: null, quotedId: null, clientId: clientId ?? null, extras: { template: { ...use, header: headerOf(template, use) } } });
    // The same one at the same moment: the other is the message.
    const stored = message ?? (await findRepeated());
    if (!stored) throw new AppError('ERR_CREATING_MESSAGE');
    return stored;
  });
}
