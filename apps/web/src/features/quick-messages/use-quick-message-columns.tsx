import type { QuickMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { twoLines } from './quick-message-card.tsx';

const Shortcode = styled('span')({ ...twoLines, fontWeight: 500 });
const Text = styled('span')({ ...twoLines, color: color.text2 });

/** The columns of the table: the shortcode and its text (S233). */
export function useQuickMessageColumns(): readonly Column<QuickMessage>[] {
  const { t } = useTranslation('quickMessages');
  return [
    {
      key: 'shortcode',
      header: t('columns.shortcode'),
      width: '28%',
      cell: ({ shortcode }) => <Shortcode title={shortcode}>{shortcode}</Shortcode>,
    },
    { key: 'message', header: t('columns.message'), cell: ({ message }) => <Text title={message}>{message}</Text> },
  ];
}
