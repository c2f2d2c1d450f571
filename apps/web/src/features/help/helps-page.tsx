import { type HelpEntry, helpEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Play from 'lucide-react/icons/play';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { helpListKey } from './query-keys.ts';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxWidth: 764,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Item = styled('li')({
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
});
const Heading = styled('h2')({ margin: 0 });
const Toggle = styled('button')({
  ...type.h2,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 56,
  padding: '8px 20px',
  border: 0,
  borderRadius: radius.card,
  background: 'none',
  color: color.text,
  fontFamily: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '& > span': { flex: 1, minWidth: 0 },
  '& > svg': { flex: 'none', color: color.text2 },
  '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
});
const Body = styled('div')({
  padding: '8px 20px 20px',
  '& > p': { margin: '0 0 12px', color: color.text2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});
/** 700×500 where there is room, and the same shape where there is less (S384). */
const Frame = styled('div')({
  position: 'relative',
  width: '100%',
  maxWidth: 700,
  aspectRatio: '700 / 500',
  overflow: 'hidden',
  borderRadius: radius.control,
  background: color.sunken,
  '& > iframe': { position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0 },
});
const Cover = styled('button')({
  ...type.body,
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  width: '100%',
  padding: 24,
  border: 0,
  borderRadius: radius.control,
  background: color.primaryTint,
  color: color.onTint,
  fontFamily: 'inherit',
  fontWeight: 550,
  cursor: 'pointer',
  '&:hover': { background: color.primaryTint2 },
  '&:focus-visible': { outlineOffset: -4 },
  '& > i': {
    display: 'grid',
    placeItems: 'center',
    width: 64,
    height: 64,
    borderRadius: '50%',
    background: color.primary,
    color: color.onPrimary,
  },
  '& > small': { ...type.meta, fontWeight: 400, maxWidth: 320, textWrap: 'balance' },
});

/** Nothing of another site is loaded before somebody asks for the video. */
function Video({ entry: { title, video } }: { entry: HelpEntry }) {
  const { t } = useTranslation('help');
  const [isWanted, setWanted] = useState(false);
  return (
    <Frame>
      {isWanted ? (
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${video}?autoplay=1`}
          title={t('page.videoOf', { title })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // Without it the player refuses to play.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          data-testid="helps-player"
        />
      ) : (
        <Cover type="button" onClick={() => setWanted(true)} data-testid="helps-load">
          <i aria-hidden>
            <Play />
          </i>
          <span>{t('page.load', { title })}</span>
          <small>{t('page.loadNote')}</small>
        </Cover>
      )}
    </Frame>
  );
}

function Entry({ entry, isOpen, onToggle }: { entry: HelpEntry; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <Item data-testid="helps-item">
      <Heading>
        <Toggle
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={`${id}-body`}
          onClick={onToggle}
          data-testid="helps-toggle"
        >
          <span>{entry.title}</span>
          <ChevronDown aria-hidden />
        </Toggle>
      </Heading>
      <div id={`${id}-body`} role="region" aria-labelledby={`${id}-title`} hidden={!isOpen}>
        {isOpen && (
          <Body>
            {entry.description !== '' && <p>{entry.description}</p>}
            {/* Another video of the same entry is asked for anew. */}
            <Video key={entry.video} entry={entry} />
          </Body>
        )}
      </div>
    </Item>
  );
}

/** The operator's instruction videos, one open at a time (S384). */
export function HelpsPage() {
  const { t } = useTranslation(['help', 'common']);
  const [openId, setOpenId] = useState<number | null>(null);
  const { data, isError, error, refetch } = useQuery({
    queryKey: helpListKey,
    queryFn: ({ signal }) => call(helpEndpoints.list, { signal }),
    // The page says so itself when they cannot be loaded.
    meta: { quiet: true },
  });
  return (
    <>
      <PageHeader title={t('title')} text={t('page.lead')} />
      {data === undefined && !isError && (
        <List aria-busy data-testid="helps-loading">
          {Array.from({ length: 4 }, (_, index) => (
            <Item key={index} style={{ padding: 18 }}>
              <Skeleton style={{ width: '40%', height: 20 }} />
            </Item>
          ))}
        </List>
      )}
      {data === undefined && isError && (
        <LoadFailure title={t('page.failed')} error={error} onRetry={() => void refetch()} testId="helps-error" />
      )}
      {data?.length === 0 && (
        <EmptyState title={t('common:list.empty')} text={t('page.emptyHint')} data-testid="helps-empty" />
      )}
      {data !== undefined && data.length > 0 && (
        <List>
          {data.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isOpen={entry.id === openId}
              onToggle={() => setOpenId(entry.id === openId ? null : entry.id)}
            />
          ))}
        </List>
      )}
    </>
  );
}
