import { helpEvents } from '@balcao/contract';
import { auditRow } from '../../../test/generated/allowed-changes.ts';
import { audiences } from '../../../test/generated/audiences.ts';
import type { FeatureCatalogue } from '../../../test/generated/catalogue.ts';
import { answered, audited, requested, tell } from '../../../test/generated/effects.ts';
import { everyUser } from '../../../test/generated/roles.ts';

let made = 0;

/** What the generated tests have to know of this feature. */
export const catalogue: FeatureCatalogue = {
  resources: {
    // Of the platform: every company reads it, so it carries no company's mark.
    async helpEntry(app) {
      made += 1;
      const [entry] = await app.database.asOwner<{ id: number }>(
        "INSERT INTO help_entries (title, description, video) VALUES ($1, '', 'dQw4w9WgXcQ') RETURNING id",
        [`Ajuda ${made}`],
      );
      return entry?.id ?? 0;
    },
  },
  roles: {
    'help.page': [...everyUser, 'overdueAdmin'],
    'help.list': [...everyUser, 'overdueAdmin'],
    'help.create': ['super'],
    'help.update': ['super'],
    'help.remove': ['super'],
  },
  allowedChanges: {
    'help.create': {
      help_entries: { added: ['id', 'title', 'description', 'video', 'created_at', 'updated_at'] },
      ...auditRow,
    },
    'help.update': { help_entries: { changed: ['title', 'description', 'video', 'updated_at'] }, ...auditRow },
    'help.remove': { help_entries: { removed: true }, ...auditRow },
  },
  effects: [
    {
      endpoint: 'help.create',
      as: 'operator',
      audit: audited('help entry created', answered),
      tells: [tell(helpEvents.help, 'create', audiences.everyone)],
    },
    {
      endpoint: 'help.update',
      as: 'operator',
      audit: audited('help entry changed', requested),
      tells: [tell(helpEvents.help, 'update', audiences.everyone)],
    },
    {
      endpoint: 'help.remove',
      as: 'operator',
      audit: audited('help entry deleted', requested),
      tells: [tell(helpEvents.help, 'delete', audiences.everyone)],
    },
  ],
};
