import type { Template } from '@balcao/contract';
import useMediaQuery from '@mui/material/useMediaQuery';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCan } from '../../lib/session/session.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { useIsNarrow } from '../../ui/dialogs/dialog-parts.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Card, Hidden } from '../../ui/lists/paged-table-parts.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useConnections } from '../connections/index.ts';
import { keyOf, searchTemplates } from './search-templates.ts';
import { TemplateList } from './template-list.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplatesEmpty, TemplatesFailure, TemplatesLoading } from './templates-states.tsx';
import { useSyncTemplates, useTemplates } from './use-templates.ts';

const Back = styled(Link)({
  ...type.secondary,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  marginBottom: 4,
  color: color.text2,
  textDecoration: 'none',
  '&:hover': { color: color.text, textDecoration: 'underline' },
});
const Synced = styled('p')({ ...type.meta, margin: '0 0 12px', color: color.text2 });
const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 380px',
  alignItems: 'start',
  gap: 16,
  '& > aside': { position: 'sticky', top: 16 },
});

/** The rows with their preview: beside them where there is room, otherwise below the row. */
function Found({ templates }: { templates: readonly Template[] }) {
  const previewId = useId();
  const wide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const beside = templates.find((template) => keyOf(template) === chosen) ?? templates[0];
  const shownKey = wide ? (beside === undefined ? null : keyOf(beside)) : chosen;
  const list = (
    <Card>
      <TemplateList
        templates={templates}
        shownKey={shownKey}
        withPreview={!wide}
        previewId={previewId}
        onShow={(key) => setChosen(!wide && key === chosen ? null : key)}
      />
    </Card>
  );
  if (!wide) return list;
  return (
    <Sides>
      {list}
      <aside id={previewId}>{beside && <TemplatePreview template={beside} />}</aside>
    </Sides>
  );
}

function Content({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation(['templates', 'common']);
  const toast = useToast();
  const format = useFormat();
  const narrow = useIsNarrow();
  const maySync = useCan('connections-page:actionButtons');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useTemplates(connectionId);
  const { busy, sync } = useSyncTemplates(connectionId);
  const name = useConnections().data?.find(({ id }) => id === connectionId)?.name;
  const found = data === undefined ? [] : searchTemplates(data.templates, search);

  async function syncAndReport(): Promise<void> {
    try {
      await sync();
      toast.success(t('page.synced'));
    } catch (failure) {
      toast.failure(failure);
    }
  }
  const syncButton = (variant: 'primary' | 'tonal') =>
    maySync && (
      <Button
        variant={variant}
        icon={<RefreshCw />}
        busy={busy}
        onClick={() => void syncAndReport()}
        data-testid={variant === 'primary' ? 'templates-sync' : 'templates-sync-first'}
      >
        {busy ? t('page.syncing') : t('page.sync')}
      </Button>
    );

  return (
    <>
      <Back to="/connections" data-testid="templates-back">
        <ArrowLeft size={16} aria-hidden />
        {t('page.back')}
      </Back>
      <PageHeader
        title={name === undefined ? t('page.title') : t('page.titleOf', { name })}
        text={narrow ? t('page.leadShort') : t('page.lead')}
      >
        <SearchInput value={search} onChange={setSearch} label={t('page.search')} data-testid="templates-search" />
        {syncButton('primary')}
      </PageHeader>
      {data !== undefined && (
        <Synced data-testid="templates-synced-at">
          {data.syncedAt === null
            ? t('page.neverSynced')
            : t('page.syncedAt', { when: format.dateTime(data.syncedAt) })}
        </Synced>
      )}
      <Hidden role="status">{data === undefined ? '' : t('common:list.count', { count: found.length })}</Hidden>
      {data === undefined && error === null && <TemplatesLoading />}
      {data === undefined && error !== null && <TemplatesFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && found.length === 0 && (
        <TemplatesEmpty isSearch={search.trim() !== ''} action={syncButton('tonal')} />
      )}
      {found.length > 0 && <Found templates={found} />}
    </>
  );
}

/** The templates of a connection to Meta's API: which there are, the status of each, and how it will look. */
export function TemplatesPage() {
  const { connectionId } = useParams();
  return <Content key={connectionId} connectionId={Number(connectionId)} />;
}
