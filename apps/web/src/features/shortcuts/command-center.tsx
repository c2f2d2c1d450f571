import Search from 'lucide-react/icons/search';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screen } from '../../lib/screen.tsx';
import { styled } from '../../ui/styled.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { ProfileDialog } from '../session/index.ts';
import { KeyCaps } from './key-caps.tsx';
import { openCenter, useCenter } from './center-store.ts';
import type { PageLink } from './shortcut-map.ts';
import { shortcuts } from './shortcut-map.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = screen(
  ['shortcuts', 'tickets', 'keywords', 'settings', 'helpArticles'],
  async () => (await import('./palette.tsx')).Palette,
);
const ShortcutSheet = screen(['shortcuts'], async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

const Find = styled('button')({
  ...type.secondary,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '0 1 232px',
  minWidth: 0,
  height: 34,
  marginRight: 8,
  padding: '0 7px 0 10px',
  border: 0,
  borderRadius: radius.control,
  background: color.sunken,
  font: 'inherit',
  fontSize: 13,
  color: color.text2,
  textAlign: 'left',
  cursor: 'pointer',
  '& > svg': { flex: 'none' },
  '& > span:nth-of-type(1)': { flex: 1, overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
  '&:hover': { color: color.text },
  // On narrow screens the palette is opened by its shortcut only.
  '@media (max-width: 999.95px)': { display: 'none' },
});

/** A window stays mounted after it was opened, so that it can fade out and opens faster the next time. */
function useWasOpen(isOpen: boolean): boolean {
  const [was, setWas] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setWas(true);
  }, [isOpen]);
  return was || isOpen;
}

/**
 * Everything by keyboard: the shortcuts, the sheet that lists them, and the command palette with its button in the top
 * bar.
 */
export function CommandCenter({ pages }: { pages: readonly PageLink[] }) {
  const { t } = useTranslation('shell');
  const open = useCenter();
  const withPalette = useWasOpen(open === 'palette');
  const withSheet = useWasOpen(open === 'sheet');
  useShortcuts(pages);
  // The next person at this browser starts with nothing open.
  useEffect(() => () => openCenter(null), []);
  return (
    <>
      <Find
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => openCenter('palette')}
        data-testid="shell-find"
      >
        <Search size={16} aria-hidden />
        <span>{t('top.find')}</span>
        <span aria-hidden>
          <KeyCaps combo={shortcuts.palette.combos[0]} />
        </span>
      </Find>
      <Suspense fallback={null}>
        {withPalette && <Palette open={open === 'palette'} pages={pages} onClose={() => openCenter(null)} />}
        {withSheet && <ShortcutSheet open={open === 'sheet'} onClose={() => openCenter(null)} />}
        {open === 'profile' && <ProfileDialog onClose={() => openCenter(null)} />}
      </Suspense>
    </>
  );
}
