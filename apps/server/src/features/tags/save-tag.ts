import type { Tag } from '@balcao/contract';
import { tagColor } from '@balcao/domain';
import { AppError } from '../../platform/errors.ts';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { tagCreated, tagUpdated } from './events.ts';
import { insertTag, updateTagRow } from './queries.ts';

type TagValues = { name: string; color?: string | undefined };

const duplicates = { tags_name_key: 'ERR_TAG_ALREADY_EXISTS' } as const;

/** Adds a tag, if its name is free. */
export function createTag(uow: UnitOfWork, principal: Principal, values: TagValues): Promise<Tag> {
  return uow.write(principal.companyId, (work) => addTag(work, values));
}

/** The same inside a running unit of work. */
export async function addTag(work: Work, { name, color = '' }: TagValues): Promise<Tag> {
  const tag = await refuseDuplicates(duplicates, () => insertTag(work.db, { name, color: color || tagColor(name) }));
  await work.record(tagCreated(work.db.companyId, tag));
  return tag;
}

/** Changes a tag; without a colour it keeps the one it has. */
export function updateTag(
  uow: UnitOfWork,
  principal: Principal,
  { id, values: { name, color = '' } }: { id: number; values: TagValues },
): Promise<Tag> {
  return uow.write(principal.companyId, async (work) => {
    const tag = await refuseDuplicates(duplicates, () => updateTagRow(work.db, id, { name, ...(color && { color }) }));
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    await work.record(tagUpdated(principal.companyId, tag));
    return tag;
  });
}
