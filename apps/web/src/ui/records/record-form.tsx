import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Button } from '../inputs/button.tsx';
import type { ListRow } from '../paged-list-data.ts';
import { styled } from '../styled.ts';
import { color, narrow, radius, type } from '../theme/tokens.ts';
import type { RecordEditor } from './use-record-editor.ts';

const Box = styled('form')({
  padding: 16,
  borderRadius: radius.card,
  background: color.paper,
  boxShadow: `0 0 0 1px ${color.divider2}`,
});
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(232px, 100%), 1fr))',
  gap: '14px 12px',
  alignItems: 'start',
  '& > [data-wide]': { gridColumn: '1 / -1' },
});
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 16,
  '& > p': { ...type.secondary, flex: '1 1 200px', margin: 0, color: color.text2, overflowWrap: 'anywhere' },
  [narrow]: { '& > p': { flexBasis: '100%' }, '& > button': { flex: '1 1 40%' } },
});

type Props<Row extends ListRow, Values extends FieldValues> = {
  editor: RecordEditor<Row, Values>;
  /** What the form is of, for screen readers. */
  label: string;
  /** Beside the buttons: which record is edited. */
  note: ReactNode;
  children: ReactNode;
  /** Whether the record may be deleted at all. */
  mayDelete?: boolean;
  /** Further buttons while a record is edited. */
  actions?: ReactNode;
  /** Below the question whether to delete. */
  deleteDetail?: ReactNode;
  /** While the person has not typed yet what the question asks for. */
  deleteDisabled?: boolean;
  /** Start of the test ids: `-form`, `-clear`, `-delete`, `-save`. */
  testId: string;
};

/** The button that asked whether to delete is gone with its record, so the focus goes on to the one that stays. */
function useFocusAfterDelete(isAsking: boolean, isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking && !isEditing) button.current?.focus({ preventScroll: true });
    wasAsking.current = isAsking;
  }, [isAsking, isEditing]);
  return button;
}

/** The form above a table of records, with its buttons and the question before one is deleted (S318, S322). */
export function RecordForm<Row extends ListRow, Values extends FieldValues>(props: Props<Row, Values>) {
  const {
    editor,
    label,
    note,
    children,
    mayDelete = true,
    actions,
    deleteDetail,
    deleteDisabled = false,
    testId,
  } = props;
  const { t } = useTranslation(['records', 'common']);
  const { attach, busy, edited, leaving, submit } = editor;
  const save = useFocusAfterDelete(leaving !== null, edited !== null);
  return (
    <>
      <Box
        ref={attach}
        noValidate
        aria-label={label}
        onSubmit={(event) => void submit(event)}
        data-testid={`${testId}-form`}
      >
        <Fields>{children}</Fields>
        <Foot>
          <p role="status" data-testid={`${testId}-note`}>
            {note}
          </p>
          <Button variant="ghost" disabled={busy} onClick={editor.clear} data-testid={`${testId}-clear`}>
            {t('clear')}
          </Button>
          {edited && (
            <>
              {mayDelete && (
                <Button
                  variant="danger-text"
                  disabled={busy}
                  onClick={editor.askToDelete}
                  data-testid={`${testId}-delete`}
                >
                  {t('common:actions.delete')}
                </Button>
              )}
              {actions}
            </>
          )}
          <Button ref={save} type="submit" variant="primary" busy={busy} data-testid={`${testId}-save`}>
            {busy ? t('common:busy.saving') : t('common:actions.save')}
          </Button>
        </Foot>
      </Box>
      <ConfirmDialog
        open={leaving !== null}
        title={t('delete.title')}
        text={
          <>
            {t('delete.text')}
            {deleteDetail}
          </>
        }
        confirmDisabled={deleteDisabled}
        failureText={editor.deleteFailure}
        onConfirm={editor.deleteLeaving}
        onClose={editor.keep}
      />
      <ConfirmDialog
        open={editor.chosen !== null}
        title={t('common:dialog.discardTitle')}
        text={t('common:dialog.discardText')}
        confirmLabel={t('common:dialog.discard')}
        cancelLabel={t('common:dialog.keepEditing')}
        onConfirm={editor.discard}
        onClose={editor.keepEditing}
      />
    </>
  );
}

/** The line between the form and its table: what the table holds, what its colours mean, and the search. */
export const RecordsHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  '& > h2': { ...type.h2, flex: 1, margin: 0, outline: 'none' },
  '& > :has(input)': { flex: '0 1 240px' },
  [narrow]: { '& > h2': { flexBasis: '100%' }, '& > :has(input)': { flex: '1 1 100%' } },
});
