import { usersEndpoints } from '@balcao/contract';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api/api-client.ts';
import { useCan } from '../../../lib/session/session.ts';
import { styled } from '../../../ui/styled.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { deskView, type Picked, useDeskView } from '../../desk/index.ts';
import { searchTags } from '../../tags/index.ts';
import { SearchPicker } from './search-picker.tsx';

const Root = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  flex: 'none',
  padding: '8px 16px 10px',
});
const Pickers = styled('div')({ display: 'flex', alignItems: 'flex-start', gap: 8 });

const searchUsers = async (searchParam: string, signal: AbortSignal): Promise<readonly Picked[]> =>
  (await call(usersEndpoints.list, { query: { searchParam, pageNumber: 1 }, signal })).users;

/** The search fields: text, tags, and for admins the owners (S118, R8). */
export function SearchFilters() {
  const { t } = useTranslation('tickets');
  const { search, tags, users } = useDeskView((view) => view);
  const mayFilterUsers = useCan('tickets-manager:filterUsers');
  return (
    <Root>
      <TextInput
        type="search"
        size="small"
        start={<Search size={16} />}
        autoFocus
        value={search}
        onChange={(event) => deskView.change({ search: event.target.value })}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        maxLength={200}
        data-testid="tickets-search"
      />
      <Pickers>
        <SearchPicker
          label={t('search.tags')}
          chosen={tags}
          onChange={(chosen) => deskView.change({ tags: chosen })}
          find={searchTags}
          testId="tickets-tags"
        />
        {mayFilterUsers && (
          <SearchPicker
            label={t('search.users')}
            chosen={users}
            onChange={(chosen) => deskView.change({ users: chosen })}
            find={searchUsers}
            testId="tickets-users"
          />
        )}
      </Pickers>
    </Root>
  );
}
