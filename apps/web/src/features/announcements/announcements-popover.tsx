import type { Announcement } from '@balcao/contract';
import Megaphone from 'lucide-react/icons/megaphone';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import { useMinute } from '../../lib/format/use-now.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { useStoredText } from '../../lib/session/use-stored.ts';
import { PopoverList } from '../../ui/dialogs/popover-list.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { MessageText } from '../messages/index.ts';
import { useShownAnnouncements } from './use-announcements.ts';

const borders = { 1: color.error, 2: color.warnDot, 3: color.outline } as const;

const Item = styled('article', { shouldForwardProp: (prop) => prop !== 'priority' })<Pick<Announcement, 'priority'>>(
  ({ priority }) => ({
    margin: '0 16px 12px',
    padding: '2px 0 2px 12px',
    borderLeft: `4px solid ${borders[priority]}`,
    '& h3': { ...type.body, margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
    '& img': { display: 'block', maxWidth: '100%', maxHeight: 160, marginTop: 8, borderRadius: 8 },
  }),
);
const About = styled('p')({ ...type.meta, display: 'flex', gap: 6, margin: '1px 0 4px', color: color.text2 });
const Words = styled('div')({ ...type.secondary, overflowWrap: 'anywhere' });

function Row({ record }: { record: Announcement }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const now = useMinute();
  const { title, text, priority, createdAt, mediaPath } = record;
  return (
    <Item priority={priority} data-testid="announcement" data-priority={priority}>
      <h3>{title}</h3>
      <About>
        <span>{t(`announcements.priority${priority}`)}</span>
        <span aria-hidden>·</span>
        <time dateTime={createdAt} title={format.longDateTime(createdAt)}>
          {format.relative(createdAt, now)}
        </time>
      </About>
      <Words>
        <MessageText text={text} />
      </Words>
      {mediaPath !== null && (
        <a href={mediaPath} target="_blank" rel="noreferrer">
          <img src={mediaPath} alt={t('announcements.picture', { title })} loading="lazy" />
        </a>
      )}
    </Item>
  );
}

/** When the newest of them was shown to everybody. */
const newestOf = (rows: readonly Announcement[]): string =>
  rows.reduce((newest, { publishedAt }) => (publishedAt !== null && publishedAt > newest ? publishedAt : newest), '');

/** The operator's announcements; a dot until the newest of them was looked at in this browser (S29, S30, S32). */
export function AnnouncementsPopover() {
  const { t } = useTranslation('shell');
  const { user } = useSignedIn();
  const list = useShownAnnouncements();
  const [seen, storeSeen] = useStoredText(`announcementsSeen-${user.id}`);
  const newest = newestOf(list.rows);
  const isNew = newest > (seen ?? '');
  return (
    <PopoverList
      label={isNew ? t('announcements.titleNew') : t('announcements.title')}
      title={t('announcements.title')}
      icon={<Megaphone />}
      dot={isNew}
      rows={list.rows}
      keyOf={({ id }) => id}
      item={(record) => <Row record={record} />}
      hasMore={list.hasNextPage}
      loading={list.isFetchingNextPage || list.isPending}
      loadMore={() => void list.fetchNextPage({ cancelRefetch: false })}
      failure={
        list.isError ? (
          <ListFailure
            text={t('announcements.failed')}
            onRetry={() => void (list.data === undefined ? list.refetch() : list.fetchNextPage())}
            testId="shell-announcements-error"
          />
        ) : undefined
      }
      onSeen={() => {
        if (isNew) storeSeen(newest);
      }}
      testId="shell-announcements"
    />
  );
}
