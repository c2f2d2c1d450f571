import type { Template } from '@balcao/contract';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api/errors.ts';
import { languageOf } from '../../lib/format/i18n.ts';
import { useCan } from '../../lib/session/session.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Hidden } from '../../ui/lists/paged-table-parts.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { styled } from '../../ui/styled.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { color, ellipsis, radius, type } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { languageName } from './language-name.ts';
import { piecesOf } from './pieces-of.ts';
import { keyOf, searchTemplates } from './search-templates.ts';
import { useSyncTemplates, useTemplates } from './use-templates.ts';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Option = styled('button')({
  display: 'block',
  width: '100%',
  minHeight: 52,
  padding: '7px 10px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'left',
  color: color.text,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '& > span': { display: 'flex', alignItems: 'baseline', gap: 8 },
  '& strong': { ...ellipsis, fontWeight: 550 },
  '& small': { ...type.meta, flex: 'none', color: color.text2 },
  '& > em': { ...type.secondary, ...ellipsis, display: 'block', fontStyle: 'normal', color: color.text2 },
});
const Quiet = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  padding: '4px 2px',
  color: color.text2,
  '& p': { margin: 0 },
});

/** The text of a template in one line, with gaps for its placeholders. */
const lineOf = ({ body }: Template): string =>
  piecesOf(body, {})
    .map((piece) => (piece.kind === 'words' ? piece.text : '…'))
    .join('')
    .replaceAll(/\s+/g, ' ');

/** Shown when there are no templates: why, and a button for those who can change it. */
function Nothing({ connectionId, text }: { connectionId: number; text: string }) {
  const { t } = useTranslation('templates');
  const toast = useToast();
  const maySync = useCan('connections-page:actionButtons');
  const { busy, sync } = useSyncTemplates(connectionId);
  return (
    <Quiet role="status" data-testid="template-picker-empty">
      <p>{text}</p>
      {maySync && (
        <Button
          size="small"
          icon={<RefreshCw />}
          busy={busy}
          onClick={() => void sync().catch(toast.failure)}
          data-testid="template-picker-sync"
        >
          {busy ? t('page.syncing') : t('page.sync')}
        </Button>
      )}
    </Quiet>
  );
}

/** The approved templates of a connection, to search and choose from. */
export function TemplateChoice({
  connectionId,
  onChoose,
}: {
  connectionId: number;
  onChoose: (template: Template) => void;
}) {
  const { t, i18n } = useTranslation(['templates', 'common']);
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useTemplates(connectionId);
  const language = languageOf(i18n.language);

  if (data === undefined && error !== null) {
    return (
      <Quiet role="alert" data-testid="template-picker-failed">
        <p>{errorText(error)}</p>
        <Button size="small" icon={<RefreshCw />} onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </Quiet>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label={t('common:busy.loading')}>
        <Skeleton style={{ height: 36, borderRadius: 8 }} />
      </div>
    );
  }
  const approved = data.templates.filter(({ status }) => status === 'approved');
  if (approved.length === 0) return <Nothing connectionId={connectionId} text={t('picker.none')} />;
  const found = searchTemplates(approved, search);
  return (
    <>
      <TextInput
        autoFocus
        type="search"
        size="small"
        start={<Search size={16} />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        aria-label={t('page.search')}
        placeholder={t('page.search')}
        autoComplete="off"
        maxLength={200}
        data-write
        data-testid="template-picker-search"
      />
      <Hidden role="status">{t('common:list.count', { count: found.length })}</Hidden>
      {found.length === 0 && <Quiet>{t('common:list.emptySearch')}</Quiet>}
      <List aria-label={t('list.label')}>
        {found.map((template) => (
          <li key={keyOf(template)}>
            <Option
              type="button"
              onClick={() => onChoose(template)}
              data-testid="template-picker-option"
              data-name={template.name}
            >
              <span>
                <strong>{template.name}</strong>
                <small>{languageName(template.language, language)}</small>
              </span>
              <em>{lineOf(template)}</em>
            </Option>
          </li>
        ))}
      </List>
    </>
  );
}
