import { type ConnectionInput, providers } from '@balcao/contract';
import Cloud from 'lucide-react/icons/cloud';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ComponentProps, type ComponentType, Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from '../../../ui/styled.ts';
import { color, radius, type } from '../../../ui/theme/tokens.ts';

const Root = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...type.secondary, padding: 0, marginBottom: 6, fontWeight: 550, color: color.text },
});
const Choice = styled('label')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px 1fr auto',
  gap: '2px 12px',
  padding: '12px 14px',
  borderRadius: radius.card,
  boxShadow: `inset 0 0 0 1px ${color.divider}`,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&:has(:checked)': { background: color.primaryTint, boxShadow: `inset 0 0 0 2px ${color.primary}` },
  '&:has(:focus-visible)': { outline: `2px solid ${color.info}`, outlineOffset: 2 },
  '& input': {
    width: 18,
    height: 18,
    margin: '1px 0 0',
    accentColor: color.primary,
    cursor: 'pointer',
    outline: 'none',
  },
  '& > svg': { color: color.text2 },
});
const Name = styled('span')({ fontWeight: 550, color: color.text });
const Texts = styled('span')({
  ...type.secondary,
  gridColumn: '2 / -1',
  color: color.text2,
  textWrap: 'pretty',
  '& > span': { display: 'block' },
  '& > span + span': { marginTop: 2, color: color.text },
});
const Hint = styled('p')({ ...type.meta, margin: 0, color: color.text2, '&[data-error]': { color: color.error } });

type Provider = ConnectionInput['provider'];

const icons: Readonly<Record<Provider, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>> = {
  beta: Smartphone,
  cloud: Cloud,
  simulator: FlaskConical,
};

type Props = {
  /** The props by which react-hook-form registers the radio buttons. */
  input: Omit<ComponentProps<'input'>, 'type' | 'value'>;
  /** The provider that cannot be changed; null when there is a choice. */
  fixed: Provider | null;
  error: string | undefined;
  /** Shown below the chosen provider. */
  chosen: Provider;
  belowChosen: ReactNode;
};

/** The provider of a connection: what each is good for, and what its limits are. */
export function ProviderChoice({ input, fixed, error, chosen, belowChosen }: Props) {
  const { t } = useTranslation('connections');
  const id = useId();
  const hint = error ?? (fixed === null ? undefined : t('dialog.providerFixed'));
  return (
    <Root aria-describedby={hint === undefined ? undefined : `${id}-hint`} data-testid="connection-dialog-provider">
      <legend>{t('dialog.provider')}</legend>
      {providers
        .filter((provider) => fixed === null || provider === fixed)
        .map((provider) => {
          const Icon = icons[provider];
          return (
            <Fragment key={provider}>
              <Choice>
                <input
                  type="radio"
                  value={provider}
                  aria-labelledby={`${id}-${provider}`}
                  aria-describedby={`${id}-${provider}-texts`}
                  aria-invalid={error === undefined ? undefined : true}
                  data-testid={`connection-dialog-provider-${provider}`}
                  {...input}
                />
                <Name id={`${id}-${provider}`}>{t(`providers.${provider}`)}</Name>
                <Icon size={20} aria-hidden />
                <Texts id={`${id}-${provider}-texts`}>
                  <span>{t(`providerTexts.${provider}.good`)}</span>
                  <span>{t(`providerTexts.${provider}.mind`)}</span>
                </Texts>
              </Choice>
              {provider === chosen && belowChosen}
            </Fragment>
          );
        })}
      {hint !== undefined && (
        <Hint
          id={`${id}-hint`}
          data-error={error === undefined ? undefined : ''}
          data-testid={error === undefined ? undefined : 'connection-dialog-provider-error'}
        >
          {hint}
        </Hint>
      )}
    </Root>
  );
}
