import type { Variable } from '@balcao/domain';
import { useTranslation } from 'react-i18next';
import { SendWarning } from '../send-warning.tsx';

type Props = {
  variables: readonly Variable[];
  onChoose: (variable: Variable) => void;
  onSendAnyway: () => void;
};

/** The variables of the text that nobody filled yet; each can be chosen to be written over (S471). */
export function UnfilledVariables({ variables, onChoose, onSendAnyway }: Props) {
  const { t } = useTranslation('composer');
  return (
    <SendWarning words={t('variables.left')} onSendAnyway={onSendAnyway}>
      {variables.map((variable) => (
        <button
          key={variable.start}
          type="button"
          title={t('variables.fill', { name: variable.name })}
          onClick={() => onChoose(variable)}
          data-testid="composer-variable"
        >
          {variable.name}
        </button>
      ))}
    </SendWarning>
  );
}
