import { teamChatEndpoints } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { styled } from '../../ui/styled.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { plainText } from '../messages/index.ts';

const Root = styled('section')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '50%',
  borderBottom: `1px solid ${color.divider2}`,
  background: color.paper,
});
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, padding: '8px 12px 8px 16px' });
const Field = styled('div')({ flex: 1, minWidth: 0 });
const Results = styled('ul')({ margin: 0, padding: '0 8px 8px', overflowY: 'auto', listStyle: 'none' });
const Hit = styled('button')({
  ...type.secondary,
  display: 'block',
  width: '100%',
  padding: '8px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: color.text,
  fontFamily: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '& small': { ...type.meta, display: 'block', color: color.text2 },
  '& span': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
});
const Note = styled('p')({ ...type.secondary, margin: 0, padding: '0 16px 12px', color: color.text2 });
const More = styled('li')({ display: 'flex', justifyContent: 'center', padding: 4 });

const shortest = 2;

/** Looks for messages of one chat; choosing one leads to it (S909). */
export function FindPanel({
  chatId,
  onChoose,
  onClose,
}: {
  chatId: number;
  onChoose: (messageId: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('teamChat');
  const format = useFormat();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 500);
  const query = useInfiniteQuery({
    queryKey: ['teamChat', 'find', chatId, search],
    queryFn: async ({ pageParam, signal }) =>
      call(teamChatEndpoints.messages, {
        params: { id: chatId },
        query: { searchParam: search, pageNumber: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, lastPage) => (last.hasMore ? lastPage + 1 : undefined),
    enabled: search.length >= shortest,
    meta: { quiet: true },
  });
  // The newest first: what is looked for was mostly said lately.
  const hits = (query.data?.pages ?? []).flatMap(({ records }) => records.toReversed());
  const note =
    search.length < shortest
      ? t('find.hint')
      : query.data === undefined
        ? null
        : hits.length === 0
          ? t('find.none')
          : null;
  return (
    <Root aria-label={t('find.label')} data-testid="chat-find">
      <Head>
        <Field>
          <TextInput
            type="search"
            size="small"
            autoFocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.preventDefault();
              onClose();
            }}
            aria-label={t('find.label')}
            placeholder={t('find.label')}
            autoComplete="off"
            maxLength={200}
            data-testid="chat-find-input"
          />
        </Field>
        <IconButton label={t('find.close')} onClick={onClose} data-testid="chat-find-close">
          <X />
        </IconButton>
      </Head>
      <Note role="status" hidden={note === null && hits.length === 0}>
        {note ?? t('find.count', { count: query.data?.pages[0]?.count ?? 0 })}
      </Note>
      {query.isError && (
        <ListFailure text={t('find.failed')} onRetry={() => void query.refetch()} testId="chat-find-error" />
      )}
      {hits.length > 0 && (
        <Results aria-label={t('find.results')}>
          {hits.map((message) => (
            <li key={message.id}>
              <Hit type="button" onClick={() => onChoose(message.id)} data-testid="chat-hit">
                <small>
                  {message.sender.name} · {format.dateTime(message.createdAt)}
                </small>
                <span>{plainText(message.message) || message.mediaName}</span>
              </Hit>
            </li>
          ))}
          {query.hasNextPage && (
            <More>
              <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('list.loadMore')}
              </Button>
            </More>
          )}
        </Results>
      )}
    </Root>
  );
}
