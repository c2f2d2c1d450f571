import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserStore } from '../../../lib/session/storage.ts';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { type Move, moveAmong, readRecent, searchEmoji, withRecent } from './emoji-search.ts';
import { emojiGroups } from './emoji-words.ts';

const recentKey = 'recentEmoji';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  width: 'min(600px, calc(100vw - 24px))',
  height: 'min(340px, 50dvh)',
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadowMenu,
});
const Search = styled('input')({
  flex: 'none',
  height: 40,
  margin: 10,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.control,
  background: color.sunken,
  color: color.text,
  font: 'inherit',
  fontSize: 16,
  '&::placeholder': { color: color.text3, opacity: 1 },
});
const Scroller = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 10px 10px' });
const Title = styled('div')({
  ...type.meta,
  position: 'sticky',
  top: 0,
  padding: '6px 2px 4px',
  background: color.raised,
  color: color.text2,
  fontWeight: 550,
});
// Sixteen columns from 600 px on, below that as many as fit (R43).
const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(16, minmax(0, 1fr))',
  '@media (max-width: 599.95px)': { gridTemplateColumns: 'repeat(auto-fill, minmax(40px, 1fr))' },
});
const Sign = styled('div')({
  display: 'grid',
  placeItems: 'center',
  height: 36,
  borderRadius: 6,
  fontSize: 22,
  lineHeight: 1,
  cursor: 'pointer',
  userSelect: 'none',
  '&:hover': { background: color.hover },
  '&[aria-selected=true]': { background: color.primaryTint, outline: `2px solid ${color.primary}`, outlineOffset: -2 },
  '@media (max-width: 599.95px)': { height: 44 },
});
const None = styled('p')({ margin: 0, padding: 16, textAlign: 'center', color: color.text2 });

type Group = { name: string; title: string; characters: readonly string[] };

const arrows: ReadonlySet<string> = new Set<Move>(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']);
const isMove = (key: string): key is Move => arrows.has(key);

function useGroups(typed: string): readonly Group[] {
  const { t } = useTranslation('composer');
  const [recent] = useState(() => readRecent(browserStore.getItem(recentKey)));
  return useMemo(() => {
    const all = emojiGroups.map(({ name, emoji }) => ({
      name,
      title: t(`emoji.groups.${name}`),
      characters: emoji.map(({ sign }) => sign),
    }));
    if (typed.trim() !== '') {
      const found = searchEmoji(
        typed,
        emojiGroups.flatMap(({ emoji }) => emoji),
      ).map(({ sign }) => sign);
      return found.length === 0 ? [] : [{ name: 'found', title: t('emoji.title'), characters: found }];
    }
    return recent.length === 0 ? all : [{ name: 'recent', title: t('emoji.recent'), characters: recent }, ...all];
  }, [recent, t, typed]);
}

export type EmojiPanelProps = { id: string; onPick: (character: string) => void; onClose: () => void };

/** The emoji to choose from: recent ones, groups, and a search. Arrow keys, Enter and Escape work (S176). */
export function EmojiPanel({ id, onPick, onClose }: EmojiPanelProps) {
  const { t } = useTranslation('composer');
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const groups = useGroups(typed);
  const characters = useMemo(() => groups.flatMap((group) => group.characters), [groups]);
  const chosen = at ?? (typed.trim() === '' ? null : 0);

  // On a phone the keyboard would cover the panel.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) search.current?.focus();
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const pick = (character: string): void => {
    browserStore.setItem(recentKey, withRecent(readRecent(browserStore.getItem(recentKey)), character).join(' '));
    onPick(character);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose();
    }
    const character = characters[chosen ?? -1];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (character === undefined) return;
      pick(character);
      onClose();
    }
    if (!isMove(event.key) || characters.length === 0) return;
    // While a text is being typed in the search, the left and right arrows move the caret, until an emoji is selected.
    if (at === null && typed !== '' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return;
    event.preventDefault();
    const grid = list.current?.querySelector('[data-grid]');
    const perLine = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 16;
    setAt(
      chosen === null
        ? 0
        : moveAmong(chosen, event.key, { groups: groups.map((group) => group.characters.length), perLine }),
    );
  };

  let first = 0;
  return (
    <Root id={id} role="dialog" aria-label={t('emoji.title')} onKeyDown={onKeyDown} data-testid="emoji-panel">
      <Search
        ref={search}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen === null ? undefined : `${listId}-${chosen}`}
        aria-autocomplete="list"
        aria-label={t('emoji.search')}
        placeholder={t('emoji.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(null);
        }}
        data-testid="emoji-search"
      />
      <Scroller ref={list} id={listId} role="listbox" tabIndex={-1} aria-label={t('emoji.title')}>
        {groups.map(({ name, title, characters: row }) => {
          const start = first;
          first += row.length;
          return (
            <div key={name} role="group" aria-label={title}>
              <Title aria-hidden>{title}</Title>
              <Grid data-grid role="presentation">
                {row.map((character, index) => (
                  <Sign
                    key={character}
                    id={`${listId}-${start + index}`}
                    role="option"
                    aria-selected={start + index === chosen}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(character)}
                    data-testid="emoji"
                  >
                    {character}
                  </Sign>
                ))}
              </Grid>
            </div>
          );
        })}
      </Scroller>
      {groups.length === 0 && <None role="status">{t('emoji.none')}</None>}
    </Root>
  );
}
