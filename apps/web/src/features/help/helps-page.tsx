import { type HelpEntry, helpEndpoints } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { SupportContact } from '../../lib/session/support-contact.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { Guides } from './guides.tsx';
import { HelpCard, HelpItem, HelpList } from './help-item.tsx';
import { helpListKey } from './query-keys.ts';

const Heading = styled('h2')({ ...type.h2, margin: '0 0 12px' });
const Support = styled('p')({ margin: '24px 0 0', color: color.text2 });
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
  return (
    <HelpItem title={entry.title} isOpen={isOpen} onToggle={onToggle} testId="helps">
      {entry.description !== '' && <p>{entry.description}</p>}
      {/* Another video of the same entry is asked for anew. */}
      {entry.video !== '' && <Video key={entry.video} entry={entry} />}
    </HelpItem>
  );
}

/** The operator's articles and videos, one open at a time (S384, S385). */
function OwnHelp() {
  const { t } = useTranslation(['help', 'helpArticles', 'common']);
  const [openId, setOpenId] = useState<number | null>(null);
  const { data, isError, error, refetch } = useQuery({
    queryKey: helpListKey,
    queryFn: ({ signal }) => call(helpEndpoints.list, { signal }),
    // The page says so itself when they cannot be loaded.
    meta: { quiet: true },
  });
  return (
    <section aria-labelledby="help-own">
      <Heading id="help-own">{t('helpArticles:page.own')}</Heading>
      {data === undefined && !isError && (
        <HelpList aria-busy data-testid="helps-loading">
          {Array.from({ length: 4 }, (_, index) => (
            <HelpCard key={index} style={{ padding: 18 }}>
              <Skeleton style={{ width: '40%', height: 20 }} />
            </HelpCard>
          ))}
        </HelpList>
      )}
      {data === undefined && isError && (
        <LoadFailure title={t('page.failed')} error={error} onRetry={() => void refetch()} testId="helps-error" />
      )}
      {data?.length === 0 && (
        <EmptyState title={t('common:list.empty')} text={t('page.emptyHint')} data-testid="helps-empty" />
      )}
      {data !== undefined && data.length > 0 && (
        <HelpList>
          {data.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isOpen={entry.id === openId}
              onToggle={() => setOpenId(entry.id === openId ? null : entry.id)}
            />
          ))}
        </HelpList>
      )}
    </section>
  );
}

/** The articles that ship with the product, what the operator adds, and where the operator is reached. */
export function HelpsPage() {
  const { t } = useTranslation('help');
  return (
    <>
      <PageHeader title={t('title')} text={t('page.lead')} />
      <Guides />
      <OwnHelp />
      <Support>
        <SupportContact />
      </Support>
    </>
  );
}
