import type { QuickMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { useDeleteQuickMessage } from './use-delete-quick-message.ts';

const Question = styled('p')({ margin: 0 });
const RecordName = styled('p')({ margin: '8px 0 0', fontWeight: 550, color: color.text, overflowWrap: 'anywhere' });

/**
 * Asks before a quick message is deleted. The prescribed text names no record (S237), so the shortcode is shown below
 * it (S63).
 */
export function ConfirmDelete({ record, onClose }: { record: QuickMessage | null; onClose: () => void }) {
  const { t } = useTranslation('quickMessages');
  const deleteQuickMessage = useDeleteQuickMessage();
  return (
    <ConfirmDialog
      open={record !== null}
      title={t('delete.title')}
      text={
        <>
          <Question>{t('delete.text')}</Question>
          <RecordName>{record?.shortcode}</RecordName>
        </>
      }
      onConfirm={() => (record === null ? undefined : deleteQuickMessage(record))}
      onClose={onClose}
    />
  );
}
