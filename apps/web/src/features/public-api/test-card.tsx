import { publicApiEndpoints } from '@balcao/contract';
import { type ExampleKind, exampleKinds } from '@balcao/domain';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callWith, uploadWith } from '../../lib/api/api-client.ts';
import { useBusy } from '../../lib/busy.ts';
import { fieldError } from '../../lib/forms/field-error.ts';
import { resolveReasons } from '../../lib/forms/form-reasons.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { FileField } from '../../ui/inputs/file-field.tsx';
import { MessageInput } from '../../ui/inputs/message-input.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { showFieldErrors } from '../../ui/inputs/submit-form.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { styled } from '../../ui/styled.ts';
import { color, narrow, type } from '../../ui/theme/tokens.ts';
import { Card, CardHead } from './parts.tsx';
import { emptyTest, type TestValues, validateTest } from './test-form.ts';

const Kind = styled('div')({ width: 180, '& legend': { display: 'none' } });
const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 12,
  '& > .wide': { gridColumn: '1 / -1' },
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Foot = styled('div')({ display: 'flex', justifyContent: 'flex-end' });
const Refused = styled('p')({ ...type.meta, margin: '6px 0 0', color: color.error });

/** Sends as a program would, with the token that is typed: whatever is answered, nobody is logged out (ruling of 401). */
function useSendTest() {
  return async (kind: ExampleKind, { token, number, body, file }: TestValues): Promise<void> => {
    const credential = token.trim();
    if (kind === 'text') {
      await callWith(credential, publicApiEndpoints.send, { body: { number: number.trim(), body } });
      return;
    }
    const form = new FormData();
    form.append('number', number.trim());
    form.append('body', body);
    if (file) form.append('medias', file);
    await uploadWith(credential, publicApiEndpoints.send, { form });
  };
}

/** The test of each method (S387, S388). */
export function TestCard() {
  const { t } = useTranslation('publicApi');
  const [kind, setKind] = useState<ExampleKind>('text');
  return (
    <Card aria-labelledby="api-test-title">
      <CardHead>
        <h2 id="api-test-title">{t('test.title')}</h2>
        <Kind>
          <Segmented
            label={t('test.kind')}
            value={kind}
            onChange={setKind}
            options={exampleKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            data-testid="api-test-kind"
          />
        </Kind>
      </CardHead>
      <TestForm key={kind} kind={kind} />
    </Card>
  );
}

function TestForm({ kind }: { kind: ExampleKind }) {
  const { t } = useTranslation('publicApi');
  const toast = useToast();
  const send = useSendTest();
  const { busy, run } = useBusy();
  const form = useForm<TestValues>({
    defaultValues: emptyTest(),
    mode: 'onTouched',
    resolver: resolveReasons<TestValues>((values) => validateTest(kind, values)),
  });
  const { register, control, formState, handleSubmit } = form;
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    run(async () => {
      try {
        await send(kind, values);
        toast.success(t('test.sent'));
        form.reset({ ...emptyTest(), token: values.token, number: values.number });
      } catch (error) {
        if (!showFieldErrors(form, error)) toast.failure(error);
      }
    }),
  );
  // The reason for the file stands below it: its group has no field around it.
  const fileError = errors.file === undefined ? undefined : fieldError({ type: String(errors.file.type) });
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} data-testid={`api-test-${kind}`}>
      <Field label={t('test.token')} error={fieldError(errors.token)} data-testid="api-test-token">
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder={t('test.tokenHint')}
          data-testid="api-test-token"
          {...register('token')}
        />
      </Field>
      <Field
        label={t('test.number')}
        error={errors.number?.type === 'invalid' ? t('test.numberInvalid') : fieldError(errors.number)}
        data-testid="api-test-number"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={50}
          placeholder="5511987654321"
          data-testid="api-test-number"
          {...register('number')}
        />
      </Field>
      <div className="wide">
        <Field label={t(`test.body.${kind}`)} error={fieldError(errors.body)} data-testid="api-test-body">
          <MessageInput dir="auto" data-testid="api-test-body" {...register('body')} />
        </Field>
      </div>
      {kind === 'media' && (
        <div className="wide">
          <Controller
            control={control}
            name="file"
            render={({ field: { value, onChange } }) => (
              <FileField
                label={t('test.file')}
                hint={t('test.fileHint')}
                chooseLabel={t('test.fileChoose')}
                removeLabel={t('test.fileRemove')}
                file={value === null ? null : { name: value.name, path: null }}
                busy={busy}
                onChoose={onChange}
                onRemove={() => onChange(null)}
                testId="api-test-file"
              />
            )}
          />
          {fileError !== undefined && (
            <Refused role="alert" data-testid="api-test-file-error">
              {fileError}
            </Refused>
          )}
        </div>
      )}
      <Foot className="wide">
        <Button type="submit" variant="primary" busy={busy} icon={<SendHorizontal />} data-testid="api-test-send">
          {busy ? t('test.sending') : t('test.send')}
        </Button>
      </Foot>
    </Form>
  );
}
