import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { About } from './composer-parts.ts';
import type { ComposerTask } from './composer-task.ts';
import { usePreview } from './use-preview.ts';

/** Shows which message is being replied to or edited, with a button to cancel. */
export function TaskLine({ task, onCancel }: { task: ComposerTask; onCancel: () => void }) {
  const { t } = useTranslation(['simulator', 'common']);
  const preview = usePreview();
  return (
    <About data-testid="simulator-task">
      <div>
        <strong>{task.kind === 'reply' ? t('composer.replying') : t('composer.editing')}</strong>
        <span>{preview(task.message)}</span>
      </div>
      <IconButton small label={t('common:actions.cancel')} onClick={onCancel}>
        <X />
      </IconButton>
    </About>
  );
}
