import { type HelpEntry, helpEndpoints } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api-client.ts';
import { fieldError } from '../../lib/forms/field-error.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { MessageInput } from '../../ui/inputs/message-input.tsx';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { usePagedList } from '../../ui/lists/use-paged-list.ts';
import type { Page } from '../../ui/paged-list-data.ts';
import { RecordForm } from '../../ui/records/record-form.tsx';
import { RecordText } from '../../ui/records/record-text.tsx';
import { RecordsTable } from '../../ui/records/records-table.tsx';
import { type RecordEditor, useRecordEditor } from '../../ui/records/use-record-editor.ts';
import { styled } from '../../ui/styled.ts';
import { color, ellipsis, type } from '../../ui/theme/tokens.ts';
import { emptyHelp, type HelpFormValues, toHelpValues, validateHelp } from './help-form.ts';
import { helpKey, helpPageKey } from './query-keys.ts';

const Line = styled('div')({ ...ellipsis, contain: 'inline-size' });
const Card = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  '& > div': { fontWeight: 550 },
  '& > span': { ...type.secondary, color: color.text2 },
});

async function saveHelp(body: HelpFormValues, known: HelpEntry | null): Promise<void> {
  if (known === null) await call(helpEndpoints.create, { body });
  else await call(helpEndpoints.update, { params: { id: known.id }, body });
}

function HelpFields({ editor: { form } }: { editor: RecordEditor<HelpEntry, HelpFormValues> }) {
  const { t } = useTranslation('help');
  return (
    <>
      <RecordText form={form} name="title" label={t('fields.title')} data-testid="help-title" />
      <RecordText
        form={form}
        name="video"
        label={t('fields.video')}
        hint={t('fields.videoHint')}
        autoCapitalize="none"
        spellCheck={false}
        data-testid="help-video"
      />
      <div data-wide="">
        <Field
          label={t('fields.description')}
          error={fieldError(form.formState.errors.description)}
          data-testid="help-description"
        >
          <MessageInput data-testid="help-description" {...form.register('description')} />
        </Field>
      </div>
    </>
  );
}

function useHelpColumns(): readonly Column<HelpEntry>[] {
  const { t } = useTranslation('help');
  return [
    { key: 'title', header: t('fields.title'), width: '32%', cell: ({ title }) => <Line>{title}</Line> },
    { key: 'video', header: t('fields.video'), width: 200, cell: ({ video }) => video },
    { key: 'description', header: t('fields.description'), cell: ({ description }) => <Line>{description}</Line> },
  ];
}

/** The help entries of every company, which the operator writes (S328). */
export function HelpTab() {
  const { t } = useTranslation(['help', 'records']);
  const columns = useHelpColumns();
  const list = usePagedList<HelpEntry, Page<HelpEntry>>({
    queryKey: helpPageKey,
    fetchPage: async ({ search, pageNumber, signal }) => {
      const query = { searchParam: search, pageNumber };
      const { records, ...page } = await call(helpEndpoints.page, { query, signal });
      return { rows: records, ...page };
    },
  });
  const editor = useRecordEditor<HelpEntry, HelpFormValues>({
    empty: emptyHelp,
    toValues: toHelpValues,
    validate: validateHelp,
    save: saveHelp,
    remove: async ({ id }) => void (await call(helpEndpoints.remove, { params: { id } })),
    listKey: helpKey,
    refusedText: t('toasts.refused'),
  });
  const { edited } = editor;
  return (
    <>
      <RecordForm
        editor={editor}
        label={t('title')}
        note={edited === null ? t('new') : t('records:editing', { name: edited.title })}
        testId="help"
      >
        <HelpFields editor={editor} />
      </RecordForm>
      <RecordsTable
        editor={editor}
        list={list}
        title={t('title')}
        searchLabel={t('search')}
        columns={columns}
        card={({ title, video, description }) => (
          <Card>
            <Line>{title}</Line>
            <span>{video}</span>
            <Line as="span" style={{ display: 'block' }}>
              {description}
            </Line>
          </Card>
        )}
        nameOf={({ title }) => title}
        emptyText={t('empty')}
        testId="help"
      />
    </>
  );
}
