import type { Connection } from '@balcao/contract';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../ui/lists/row-actions.tsx';
import type { ConnectionHandlers } from './connection-handlers.ts';

/** Edit and delete, named after the connection, for those who may (S52, S272). */
export function useRowActions({
  rights,
  onEdit,
  onDelete,
}: ConnectionHandlers): (connection: Connection) => readonly RowAction[] {
  const { t } = useTranslation('common');
  return (connection) =>
    rights.edit
      ? [
          {
            key: 'edit',
            label: t('list.editOf', { name: connection.name }),
            icon: <Pencil size={18} />,
            onClick: () => onEdit(connection),
          },
          {
            key: 'delete',
            label: t('list.deleteOf', { name: connection.name }),
            icon: <Trash2 size={18} />,
            onClick: () => onDelete(connection),
            danger: true,
          },
        ]
      : [];
}
