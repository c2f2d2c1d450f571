import { Global } from '@emotion/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import type { FindHook } from './use-find.ts';
import { highlightName } from './use-marked-words.ts';

const Root = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '6px 12px',
  background: color.paper,
  borderBottom: `1px solid ${color.divider2}`,
  '& > svg': { flex: 'none', color: color.text2 },
});
const Field = styled('input')({
  flex: 1,
  minWidth: 0,
  height: 36,
  padding: '0 10px',
  border: 0,
  borderRadius: radius.control,
  background: color.sunken,
  color: color.text,
  font: 'inherit',
  '&::placeholder': { color: color.text3, opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${color.primary}`, outlineOffset: -2 },
  // Below 16 px iOS zooms the page into the field.
  [narrow]: { height: 44, fontSize: 16 },
});
const Count = styled('span')({
  ...type.secondary,
  flex: 'none',
  padding: '0 6px',
  color: color.text2,
  fontVariantNumeric: 'tabular-nums',
});
const marks = {
  [`::highlight(${highlightName})`]: { backgroundColor: color.warnBg, color: color.text, textDecoration: 'underline' },
};

/** The field that finds words in the open conversation, with older and newer hits (S474). */
export function FindBar({ find }: { find: FindHook }) {
  const { t } = useTranslation(['messages', 'common']);
  const field = useRef<HTMLInputElement>(null);
  const { typed, count, shown, earlierId, hasMore, state, asked } = find;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [asked]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') find.close();
    else if (event.key === 'Enter') find.go(event.shiftKey ? 'newer' : 'older');
    else if (event.key === 'ArrowUp') find.go('older');
    else if (event.key === 'ArrowDown') find.go('newer');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = {
    idle: '',
    searching: t('find.searching'),
    failed: t('find.failed'),
    done: count === 0 ? t('find.none') : t(hasMore ? 'find.atLeast' : 'find.place', { shown, total: count }),
  }[state];
  const place = state === 'done' && earlierId !== null ? t('find.earlier', { id: earlierId }) : null;
  return (
    <Root role="search" aria-label={t('find.title')} data-testid="find-bar">
      <Global styles={marks} />
      <Search size={18} aria-hidden />
      <Field
        ref={field}
        type="text"
        value={typed}
        aria-label={t('find.title')}
        placeholder={t('find.title')}
        maxLength={200}
        onChange={(event) => find.type(event.target.value)}
        onKeyDown={onKeyDown}
        data-testid="find-words"
      />
      <Count role="status" data-testid="find-count">
        {place === null ? words : `${words} · ${place}`}
      </Count>
      <IconButton
        small
        label={t('find.older')}
        disabled={count === 0}
        onClick={() => find.go('older')}
        data-testid="find-older"
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        small
        label={t('find.newer')}
        disabled={count === 0}
        onClick={() => find.go('newer')}
        data-testid="find-newer"
      >
        <ChevronDown />
      </IconButton>
      <IconButton small label={t('common:actions.close')} onClick={find.close} data-testid="find-close">
        <X />
      </IconButton>
    </Root>
  );
}
