import { connectionsEndpoints, type HeldLinks } from '@balcao/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { SearchInput } from '../../ui/inputs/search-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { Card, CardTexts } from './card.ts';

const Root = styled(Card)({ flexDirection: 'column', alignItems: 'stretch', gap: 16 });
const Rows = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    minHeight: 52,
    padding: '6px 0',
    borderTop: `1px solid ${color.divider2}`,
  },
  '& > li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 550 },
  '& small': { ...type.meta, display: 'block', color: color.text2 },
});
const Count = styled('span')({ flex: 'none', fontVariantNumeric: 'tabular-nums' });
const Quiet = styled('p')({ ...type.secondary, margin: 0, color: color.text2, textWrap: 'pretty' });

const linksKey = ['connections', 'links'] as const;
const searchDelay = 500;
/** A link is with its new server a few seconds after it was moved. */
const refreshEvery = 5_000;

function useLinks(search: string) {
  const searchParam = useDebounced(search.trim(), searchDelay);
  return useQuery({
    queryKey: [...linksKey, searchParam],
    queryFn: ({ signal }) => call(connectionsEndpoints.links, { query: { searchParam }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
    meta: { quiet: true },
  });
}

function Servers({ nodes }: Pick<HeldLinks, 'nodes'>) {
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  return (
    <Rows data-testid="settings-servers">
      {nodes.map(({ id, startedAt, links }, index) => (
        <li key={id}>
          <div>
            <strong>{t('links.node', { number: index + 1 })}</strong>
            <small>{t('links.since', { time: format.dateTime(startedAt) })}</small>
          </div>
          <Count>{t('common:list.of.connections.count', { count: links })}</Count>
        </li>
      ))}
    </Rows>
  );
}

function LinkRow({ link, place }: { link: HeldLinks['links'][number]; place: string }) {
  const { t } = useTranslation('settings');
  const toast = useToast();
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const { id, name, number, company } = link;
  // Two companies may have connections of one name.
  const named = { name, company: company.name };
  async function move(): Promise<void> {
    try {
      await call(connectionsEndpoints.moveLink, { params: { id } });
      toast.success(t('links.moved', named));
    } catch (error) {
      toast.failure(error);
    }
    void client.invalidateQueries({ queryKey: linksKey });
  }
  return (
    <li data-testid="settings-link">
      <div>
        <strong>{name}</strong> · {company.name}
        <small>{number === null ? place : `${place} · ${number}`}</small>
      </div>
      <Button
        icon={<ArrowRightLeft />}
        busy={busy}
        aria-label={t('links.moveOf', named)}
        onClick={() => void run(move)}
        data-testid="settings-link-move"
      >
        {t('links.move')}
      </Button>
    </li>
  );
}

/** The links of all companies, each with the server that holds it. */
function Links({ found: { nodes, links, count }, search }: { found: HeldLinks; search: string }) {
  const { t } = useTranslation(['settings', 'common']);
  const placeOf = (nodeId: string | null): string => {
    const index = nodes.findIndex(({ id }) => id === nodeId);
    return index < 0 ? t('links.unheld') : t('links.node', { number: index + 1 });
  };
  if (links.length === 0)
    return <Quiet role="status">{search.trim() === '' ? t('links.noLinks') : t('common:list.emptySearch')}</Quiet>;
  return (
    <>
      <Rows data-testid="settings-links-list">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} place={placeOf(link.nodeId)} />
        ))}
      </Rows>
      {count > links.length && <Quiet>{t('links.more', { shown: links.length, count })}</Quiet>}
    </>
  );
}

/** Which server holds which link to WhatsApp, and the way to move one (S1014). */
export function LinksCard() {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  const { data, isError, error, refetch } = useLinks(search);
  if (data === undefined && isError)
    return (
      <LoadFailure
        title={t('links.loadError')}
        error={error}
        onRetry={() => void refetch()}
        testId="settings-links-error"
      />
    );
  if (data === undefined) return <Skeleton aria-busy style={{ height: 160, maxWidth: 880, borderRadius: 12 }} />;
  return (
    <Root aria-labelledby="links-title" data-testid="settings-links">
      <CardTexts>
        <h2 id="links-title">{t('links.title')}</h2>
        <p>{t('links.lead')}</p>
      </CardTexts>
      {data.nodes.length > 0 && <Servers nodes={data.nodes} />}
      {data.nodes.length < 2 ? (
        <Quiet>{data.nodes.length === 0 ? t('links.none') : t('links.alone')}</Quiet>
      ) : (
        <>
          <SearchInput
            value={search}
            onChange={setSearch}
            label={t('links.search')}
            data-testid="settings-links-search"
          />
          <Links found={data} search={search} />
        </>
      )}
    </Root>
  );
}
