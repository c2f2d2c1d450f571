import type { ScheduleTemplate } from '@balcao/contract';
import { type FocusEvent, Suspense, useRef } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '../../../lib/forms/field-error.ts';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, narrow, radius, type } from '../../../ui/theme/tokens.ts';
import { TemplateField } from '../../templates/index.ts';
import {
  type CampaignFormValues,
  type ConfirmationField,
  isFilled,
  type MessageField,
  type Slot,
  slots,
} from './campaign-form.ts';
import { closestKey } from './closest-key.ts';
import { VariableInput } from './variable-input.tsx';
import { keyOf, unknownIn, type Variables } from './variables.ts';

const Root = styled('div')({ minWidth: 0, '& > :last-child': { gap: 12, paddingTop: 12 } });
const TabLabel = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  '& > i': { width: 6, height: 6, borderRadius: '50%', background: color.primary },
  '& > i[data-error]': { background: color.error },
});
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: '14px 16px',
  alignItems: 'start',
});
const Insert = styled('div')({
  ...type.secondary,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  color: color.text2,
  '& > button': {
    ...type.meta,
    minHeight: 24,
    padding: '3px 8px',
    border: 0,
    borderRadius: radius.chip,
    background: color.sunken,
    color: color.text,
    fontFamily: 'inherit',
    fontWeight: 550,
    cursor: 'pointer',
    '&:hover': { background: color.hover },
    '&:focus-visible': { outline: `2px solid ${color.info}`, outlineOffset: 1 },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
    [narrow]: { minHeight: 36 },
  },
});
const Hint = styled('p')({ ...type.meta, margin: 0, color: color.text2 });

type Form = UseFormReturn<CampaignFormValues>;

/** A sentence for each; who has more of them wrong sees the rest underlined. */
const mostWarnings = 3;

/** What is wrong with the variables of a text, in words (S363). */
function useVariableWarning(variables: Variables): (text: string) => string | undefined {
  const { t } = useTranslation('campaigns');
  const warn = (unknown: string): string => {
    const meant = closestKey(unknown, variables.keys);
    return meant === undefined
      ? t('dialog.unknownVariable', { name: `{${unknown}}` })
      : t('dialog.unknownVariableMeant', { name: `{${unknown}}`, meant: `{${meant}}` });
  };
  return (text) => unknownIn(text, variables).slice(0, mostWarnings).map(warn).join(' ') || undefined;
}

type TextProps = {
  form: Form;
  name: MessageField | ConfirmationField;
  label: string;
  variables: Variables;
  onFocus: (event: FocusEvent<HTMLTextAreaElement>) => void;
};

function TextOf({ form, name, label, variables, onFocus }: TextProps) {
  const warn = useVariableWarning(variables);
  const unknown = (text: string): ReadonlySet<string> => new Set(unknownIn(text, variables));
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => {
        const names = unknown(field.value);
        return (
          <Field
            label={label}
            error={fieldError(fieldState.error) ?? warn(field.value)}
            data-testid={`campaign-dialog-${name}`}
          >
            <VariableInput
              {...field}
              isUnknown={(written) => names.has(keyOf(written))}
              onFocus={onFocus}
              data-testid={`campaign-dialog-${name}`}
            />
          </Field>
        );
      }}
    />
  );
}

type OneTextProps = {
  form: Form;
  slot: Slot;
  variables: Variables;
  /** The connection whose templates take the place of the texts; null where texts are sent. */
  templatesOf: number | null;
};

/** One of the texts with its question, or the template that takes its place. */
function OneText({
  form,
  slot,
  variables,
  templatesOf,
  isAsked,
  onFocus,
}: OneTextProps & { isAsked: boolean; onFocus: (event: FocusEvent<HTMLTextAreaElement>) => void }) {
  const { t } = useTranslation('campaigns');
  return (
    <Pair>
      {templatesOf === null ? (
        <TextOf
          key={slot}
          form={form}
          name={`message${slot}`}
          label={t('dialog.message')}
          variables={variables}
          onFocus={onFocus}
        />
      ) : (
        <Suspense fallback={null}>
          <Controller
            key={slot}
            control={form.control}
            name={`template${slot}`}
            render={({ field }) => (
              <TemplateField
                connectionId={templatesOf}
                value={field.value}
                onChange={(value: ScheduleTemplate | null) => field.onChange(value)}
              />
            )}
          />
        </Suspense>
      )}
      {isAsked && (
        <TextOf
          key={`question-${slot}`}
          form={form}
          name={`confirmationMessage${slot}`}
          label={t('dialog.confirmationMessage')}
          variables={variables}
          onFocus={onFocus}
        />
      )}
    </Pair>
  );
}

/** Puts a variable where the cursor was, in the text or in the question. */
function useInsert(form: Form, slot: Slot) {
  const lastFocused = useRef<HTMLTextAreaElement | null>(null);
  return {
    onFocus({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
      lastFocused.current = currentTarget;
    },
    insert(key: string): void {
      const area = lastFocused.current?.isConnected ? lastFocused.current : null;
      const name = (area?.name ?? `message${slot}`) as MessageField | ConfirmationField;
      const text = form.getValues(name);
      const [from, to] = area === null ? [text.length, text.length] : [area.selectionStart, area.selectionEnd];
      const written = `{${key}}`;
      form.setValue(name, text.slice(0, from) + written + text.slice(to), { shouldDirty: true, shouldTouch: true });
      requestAnimationFrame(() => {
        area?.focus();
        area?.setSelectionRange(from + written.length, from + written.length);
      });
    },
  };
}

function InsertButtons({ keys, onInsert }: { keys: readonly string[]; onInsert: (key: string) => void }) {
  const { t } = useTranslation('campaigns');
  return (
    <Insert>
      {t('dialog.insert')}
      {keys.map((key) => (
        <button key={key} type="button" onClick={() => onInsert(key)} data-testid={`campaign-dialog-insert-${key}`}>
          {`{${key}}`}
        </button>
      ))}
    </Insert>
  );
}

export type MessageTabsProps = OneTextProps & {
  onSlot: (slot: Slot) => void;
  isReadOnly: boolean;
};

/** The five texts, with their questions where people are asked first, or five templates (S356, S357). */
export function MessageTabs({ form, slot, onSlot, variables, templatesOf, isReadOnly }: MessageTabsProps) {
  const { t } = useTranslation('campaigns');
  const values = useWatch({ control: form.control, compute: (all: CampaignFormValues) => all });
  const { errors } = form.formState;
  const { onFocus, insert } = useInsert(form, slot);
  const isAsked = values.confirmation === 'true' && templatesOf === null;
  const hasError = (one: Slot): boolean =>
    errors[`message${one}`] !== undefined || errors[`confirmationMessage${one}`] !== undefined;

  const content = (one: Slot) => (
    <>
      <OneText
        form={form}
        slot={one}
        variables={variables}
        templatesOf={templatesOf}
        isAsked={isAsked}
        onFocus={onFocus}
      />
      <Hint>{templatesOf === null ? t('dialog.variablesHint') : t('dialog.templatesHint')}</Hint>
      {!isReadOnly && templatesOf === null && <InsertButtons keys={variables.keys} onInsert={insert} />}
    </>
  );

  return (
    <Root>
      <Tabs
        label={t('dialog.messages')}
        testId="campaign-dialog-tab"
        value={String(slot)}
        onChange={(chosen) => onSlot(slots.find((one) => String(one) === chosen) ?? 1)}
        tabs={slots.map((one) => ({
          value: String(one),
          label: (
            <TabLabel>
              {t('dialog.tab', { number: one })}
              {(hasError(one) || isFilled(values, one, templatesOf !== null)) && (
                <i aria-hidden data-error={hasError(one) || undefined} />
              )}
            </TabLabel>
          ),
          content: content(one),
        }))}
      />
    </Root>
  );
}
