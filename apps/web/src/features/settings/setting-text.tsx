import type { SettingKey } from '@balcao/contract';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs/text-input.tsx';
import { SavingHint } from './saving-hint.tsx';
import type { SettingsAccess } from './use-settings.ts';

type Props = {
  setting: SettingKey;
  label: string;
  maxLength: number;
  settings: SettingsAccess;
  hint?: string | undefined;
};

const onEnter =
  (then: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    then();
  };

type TextProps = Omit<Props, 'hint'> & {
  /** Under the field; may tell what becomes of the text that stands in it. */
  hint?: string | ((text: string) => string) | undefined;
  /** Why a text is not saved as it is; it stays in the field until it is put right. */
  problemOf?: ((text: string) => string | undefined) | undefined;
};

/** A text that is saved when it is left or by Enter, not at every key (S314). */
export function SettingText({ setting, label, maxLength, settings, hint, problemOf }: TextProps) {
  // Null while nobody types: the field shows what is stored, also after a refusal (S313).
  const [typed, setTyped] = useState<string | null>(null);
  const testId = `settings-${setting}`;
  const stored = settings.valueOf(setting);
  const shown = typed ?? stored;
  const problem = problemOf?.(shown.trim());

  function save(): void {
    if (problem !== undefined) return;
    setTyped(null);
    if (typed !== null && typed.trim() !== stored) void settings.change(setting, typed.trim());
  }

  return (
    <Field
      label={
        <>
          {label}
          <SavingHint isShown={settings.isSaving(setting)} testId={testId} />
        </>
      }
      hint={typeof hint === 'function' ? hint(shown.trim()) : hint}
      error={problem}
      data-testid={testId}
    >
      <TextInput
        value={shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={onEnter(save)}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-testid={testId}
      />
    </Field>
  );
}

type SecretProps = Props & {
  /** Why a secret is not saved as it was typed; it stays in the field until it is put right. */
  problemOf?: ((text: string) => string | undefined) | undefined;
};

/** A secret: written and never read back. One that is set is shown as a mask, and replaced or removed (S314). */
export function SettingSecret({ setting, label, maxLength, settings, hint, problemOf }: SecretProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<string | null>(null);
  const testId = `settings-${setting}`;
  const isSet = settings.isSet(setting);
  const isEdited = typed !== null || !isSet;
  const [isLeft, setLeft] = useState(false);
  const problem = typed === null ? undefined : problemOf?.(typed);

  function save(): void {
    setLeft(problem !== undefined);
    if (problem !== undefined) return;
    setTyped(null);
    if (typed) void settings.change(setting, typed);
  }

  return (
    <Field
      label={
        <>
          {label}
          <SavingHint isShown={settings.isSaving(setting)} testId={testId} />
        </>
      }
      hint={isSet && !isEdited ? t('integrations.secretSet') : hint}
      error={isLeft ? problem : undefined}
      data-testid={testId}
    >
      {isEdited ? (
        <PasswordInput
          // Opened by "replace", it is where one wants to type; an empty one waits like any other field.
          autoFocus={isSet}
          value={typed ?? ''}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={onEnter(save)}
          maxLength={maxLength}
          autoComplete="new-password"
          data-testid={testId}
        />
      ) : (
        <TextInput
          readOnly
          value={settings.valueOf(setting)}
          end={
            <>
              <Button variant="ghost" onClick={() => setTyped('')} data-testid={`${testId}-replace`}>
                {t('integrations.replace')}
              </Button>
              <IconButton
                small
                label={t('integrations.remove')}
                onClick={() => void settings.change(setting, '')}
                data-testid={`${testId}-remove`}
              >
                <Trash2 />
              </IconButton>
            </>
          }
          data-testid={testId}
        />
      )}
    </Field>
  );
}
