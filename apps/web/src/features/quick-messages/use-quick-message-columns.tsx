import type { QuickMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Column } from '../../ui/lists/paged-table.tsx';
import { styled } from '../../ui/styled.ts';
import { color } from '../../ui/theme/tokens.ts';
import { FileMark, twoLines } from './quick-message-card.tsx';
import { ScopeMark } from './scope-mark.tsx';

const Line = styled('span')({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 });
const Shortcode = styled('span')({ ...twoLines, fontWeight: 500 });
const Text = styled('span')({ ...twoLines, color: color.text2 });

/** The columns of the table: shortcode, text, who uses it and how often (S233, S559, S561). */
export function useQuickMessageColumns(): readonly Column<QuickMessage>[] {
  const { t } = useTranslation('quickMessages');
  const format = useFormat();
  return [
    {
      key: 'shortcode',
      header: t('columns.shortcode'),
      width: '24%',
      cell: ({ shortcode, mediaName }) => (
        <Line>
          <Shortcode title={shortcode}>{shortcode}</Shortcode>
          <FileMark name={mediaName} />
        </Line>
      ),
    },
    { key: 'message', header: t('columns.message'), cell: ({ message }) => <Text title={message}>{message}</Text> },
    { key: 'scope', header: t('columns.scope'), width: '18%', cell: (record) => <ScopeMark {...record} /> },
    { key: 'uses', header: t('columns.uses'), width: 80, align: 'right', cell: ({ uses }) => format.number(uses) },
  ];
}
