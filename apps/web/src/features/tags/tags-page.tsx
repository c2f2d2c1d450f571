import type { CountedTag } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { RecordsPage } from '../../ui/lists/records-page.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { TagDialog } from './tag-dialog.tsx';
import { TagLabel } from './tag-label.tsx';
import { useDeleteTag } from './use-delete-tag.ts';
import { useTagsList } from './use-tags.ts';

const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 4,
  minWidth: 0,
  '& > :last-child': { ...type.secondary, color: color.text2 },
});
// Takes the width the table has instead of asking for more, so that long names end in an ellipsis.
const Name = styled('div')({ display: 'flex', contain: 'inline-size' });

/** The columns of the table: the tag itself and how many tickets have it (S251). */
function useTagColumns(): readonly Column<CountedTag>[] {
  const { t } = useTranslation('tags');
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: (tag) => (
        <Name>
          <TagLabel {...tag} />
        </Name>
      ),
    },
    { key: 'tickets', header: t('columns.tickets'), width: '24%', cell: ({ ticketsCount }) => ticketsCount },
  ];
}

const Warning = styled('p')({ margin: '8px 0 0', color: color.warn });

/** What goes with a tag: its place on tickets, and in rules by which queues ask for ratings. */
function DeleteText({ tag }: { tag: CountedTag | null }) {
  const { t, i18n } = useTranslation('tags');
  const { ticketsCount = 0, ratingQueues = [] } = tag ?? {};
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(ratingQueues);
  return (
    <>
      {t('delete.text', { count: ticketsCount })}
      {ratingQueues.length > 0 && (
        <Warning data-testid="tags-delete-ratings">
          {t('delete.ratings', { count: ratingQueues.length, queues: names })}
        </Warning>
      )}
    </>
  );
}

/** The company's tags: list, search, add, edit, delete, for everybody (S251–S255). */
export function TagsPage() {
  const { t } = useTranslation('tags');
  const list = useTagsList();
  const deleteTag = useDeleteTag();
  return (
    <RecordsPage
      things="tags"
      testId="tags"
      list={list}
      texts={{
        title: t('page.title'),
        lead: t('page.lead'),
        leadShort: t('page.leadShort'),
        search: t('page.search'),
        searchShort: t('page.search'),
        add: t('page.add'),
        addShort: t('page.addShort'),
        emptyHint: t('list.emptyHint'),
        errorTitle: t('list.errorTitle'),
      }}
      columns={useTagColumns()}
      card={(tag) => (
        <Card>
          <TagLabel {...tag} />
          <span>{t('row.tickets', { count: tag.ticketsCount })}</span>
        </Card>
      )}
      nameOf={(tag) => tag.name}
      footer={list.firstPage && t('list.total', { count: list.firstPage.count })}
      dialog={(known, onClose) => <TagDialog known={known} onClose={onClose} />}
      confirmation={(leaving, onClose) => (
        <ConfirmDialog
          open={leaving !== null}
          title={t('delete.title', { name: leaving?.name ?? '' })}
          text={<DeleteText tag={leaving} />}
          onConfirm={() => (leaving === null ? undefined : deleteTag(leaving))}
          onClose={onClose}
        />
      )}
    />
  );
}
