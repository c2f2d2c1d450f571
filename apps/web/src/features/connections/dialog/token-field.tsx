import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/inputs/button.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { generateToken } from './connection-form.ts';
import { CopyButton } from './copy-button.tsx';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Buttons = styled('span')({ display: 'flex', marginRight: -8 });

/** A new token: masked, and to be shown and copied as long as it is known (S287). */
function NewToken({ token }: { token: string }) {
  const { t } = useTranslation('connections');
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      readOnly
      type={shown ? 'text' : 'password'}
      value={token}
      autoComplete="off"
      data-testid="connection-dialog-token"
      end={
        <Buttons>
          <IconButton
            small
            label={shown ? t('token.hide') : t('token.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            data-testid="connection-dialog-token-toggle"
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
          <CopyButton text={token} label={t('token.copy')} data-testid="connection-dialog-token-copy" />
        </Buttons>
      }
    />
  );
}

type Props = {
  /** The last four characters of the stored token; null without one. */
  tokenHint: string | null;
  /** A new token, empty to remove the old one, null to leave it. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
};

/** The token of the messages API. It is shown once when it is made; later only its last characters are (S287). */
export function TokenField({ tokenHint, value, onChange, error }: Props) {
  const { t } = useTranslation('connections');
  const isNew = value !== null && value !== '';
  const isKnown = tokenHint !== null && value === null;
  const isRemoved = tokenHint !== null && value === '';
  const hint = isNew
    ? t('token.newHint')
    : isKnown
      ? t('token.knownHint')
      : isRemoved
        ? t('token.removedHint')
        : t('token.noneHint');
  return (
    <div>
      <Field label={t('token.label')} hint={hint} error={error} data-testid="connection-dialog-token">
        {isNew ? (
          <NewToken token={value} />
        ) : (
          <TextInput
            readOnly
            value={isKnown ? `•••• •••• ${tokenHint}` : ''}
            placeholder={t('token.none')}
            data-testid="connection-dialog-token"
          />
        )}
      </Field>
      <Line style={{ marginTop: 8 }}>
        <Button
          size="small"
          icon={<KeyRound />}
          onClick={() => onChange(generateToken())}
          data-testid="connection-dialog-token-generate"
        >
          {isNew || tokenHint !== null ? t('token.generateNew') : t('token.generate')}
        </Button>
        {isKnown && (
          <Button
            size="small"
            variant="danger-text"
            onClick={() => onChange('')}
            data-testid="connection-dialog-token-remove"
          >
            {t('token.remove')}
          </Button>
        )}
      </Line>
    </div>
  );
}
