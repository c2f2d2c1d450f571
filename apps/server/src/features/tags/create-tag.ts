import type { Tag } from '@balcao/contract';
import { tagColor } from '@balcao/domain';
import { refuseDuplicates } from '../../platform/pg-errors.ts';
import type { Principal } from '../../platform/principal.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { tagCreated } from './events.ts';
import { insertTag } from './queries.ts';

type NewTag = { name: string; color?: string | undefined };

/** Adds a tag, if its name is free. */
export function createTag(uow: UnitOfWork, principal: Principal, values: NewTag): Promise<Tag> {
  return uow.write(principal.companyId, (work) => addTag(work, values));
}

/** The same inside a running unit of work. */
export async function addTag(work: Work, { name, color = '' }: NewTag): Promise<Tag> {
  const tag = await refuseDuplicates({ tags_name_key: 'ERR_TAG_ALREADY_EXISTS' }, () =>
    insertTag(work.db, { name, color: color || tagColor(name) }),
  );
  await work.record(tagCreated(work.db.companyId, tag));
  return tag;
}
