import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/errors.ts';
import { useBusy } from '../../lib/busy.ts';
import { type Reasons, resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useToast } from '../feedback/toast.tsx';
import { useAskBeforeUnload } from '../inputs/ask-before-unload.ts';
import { type CodeFields, pause, showFieldErrors, submitDelay } from '../inputs/submit-form.ts';
import type { ListRow } from '../paged-list-data.ts';

type Options<Row extends ListRow, Values extends FieldValues> = {
  /** The values of the form for a record that does not exist yet. */
  empty: () => Values & DefaultValues<Values>;
  toValues: (row: Row) => Values & DefaultValues<Values>;
  validate: (values: Values, edited: Row | null) => Reasons<Values>;
  /** Adds a record, or changes the edited one. */
  save: (values: Values, edited: Row | null) => Promise<void>;
  remove: (row: Row) => Promise<void>;
  /** The lists that are fetched again after a change. */
  listKey: QueryKey;
  /** Which field a refusal belongs to, for codes that do not name one. */
  codeFields?: CodeFields<Values>;
  /** What is told when the server does not take what was typed. */
  refusedText: string;
};

/** Whether the server read the record and did not take it, in contrast to a call that never got that far. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [400, 404, 409].includes(error.status);

/** A row that was chosen while the form held edits, which are not lost without a question. */
function useChosenRow<Row>({ isDirty, take }: { isDirty: boolean; take: (row: Row) => void }) {
  const [chosen, setChosen] = useState<Row | null>(null);
  const confirmed = useRef<Row | null>(null);
  const takeNow = useEffectEvent(take);
  // Once the question is gone: closing, it gives the focus back to the row, and the form wants it.
  useEffect(() => {
    if (chosen !== null || confirmed.current === null) return;
    takeNow(confirmed.current);
    confirmed.current = null;
  }, [chosen]);
  return {
    chosen,
    choose: (row: Row): void => (isDirty ? setChosen(row) : take(row)),
    discard: (): void => void (confirmed.current = chosen),
    keepEditing: (): void => setChosen(null),
  };
}

/**
 * A form above a table (S317–S328): choosing a row loads it, saving adds or changes, and after success the list is
 * fetched again and the form is empty.
 */
export function useRecordEditor<Row extends ListRow, Values extends FieldValues>(options: Options<Row, Values>) {
  const { empty, toValues, validate, save, remove, listKey, codeFields, refusedText } = options;
  const { t } = useTranslation('records');
  const client = useQueryClient();
  const toast = useToast();
  const { busy, run } = useBusy();
  const [box, attach] = useState<HTMLFormElement | null>(null);
  const [edited, setEdited] = useState<Row | null>(null);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const form = useForm<Values>({
    defaultValues: empty(),
    mode: 'onTouched',
    resolver: resolveReasons((values: Values) => validate(values, edited)) as never,
  });

  function load(row: Row | null): void {
    setEdited(row);
    form.reset(row === null ? empty() : toValues(row));
  }

  // Read in the render, or the form would not tell when it changes.
  const { isDirty } = form.formState;
  useAskBeforeUnload(isDirty);
  const { chosen, choose, discard, keepEditing } = useChosenRow<Row>({
    isDirty,
    take(row) {
      load(row);
      box?.scrollIntoView({ block: 'nearest' });
      box?.querySelector<HTMLElement>('input')?.focus();
    },
  });

  async function store(values: Values): Promise<void> {
    try {
      await pause(submitDelay);
      await save(values, edited);
      toast.success(t('toasts.done'));
      load(null);
      await client.invalidateQueries({ queryKey: listKey });
    } catch (error) {
      showFieldErrors(form, error, codeFields);
      if (isRefusal(error)) toast.error(refusedText);
      else toast.failure(error);
    }
  }

  return {
    form,
    /** For the element of the form. */
    attach: (element: HTMLFormElement | null): void => attach(element),
    edited,
    leaving,
    busy,
    /**
     * Loads a row into the form, which comes into view with its first field; asks before edits are lost. What is being
     * saved is not replaced.
     */
    pick: (row: Row): void => (busy ? undefined : choose(row)),
    /** The row that waits for the answer. */
    chosen,
    discard,
    keepEditing,
    clear: () => load(null),
    submit: (event: SyntheticEvent): Promise<void> => form.handleSubmit((values) => run(() => store(values)))(event),
    askToDelete: () => setLeaving(edited),
    keep: () => setLeaving(null),
    async deleteLeaving(): Promise<void> {
      if (leaving === null) return;
      await remove(leaving);
      toast.success(t('toasts.done'));
      load(null);
      await client.invalidateQueries({ queryKey: listKey });
    },
    /** What is told when a record cannot be deleted, with the reason where the server gave one of its own. */
    deleteFailure: (error: unknown): string =>
      error instanceof ApiError && error.status === 409
        ? t('toasts.deleteFailedBecause', { reason: errorText(error) })
        : t('toasts.deleteFailed'),
  };
}

export type RecordEditor<Row extends ListRow, Values extends FieldValues> = ReturnType<
  typeof useRecordEditor<Row, Values>
>;
