import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { styled } from '../../../ui/styled.ts';
import { color, radius } from '../../../ui/theme/tokens.ts';

const Root = styled('div')({
  position: 'absolute',
  left: 12,
  right: 12,
  bottom: '100%',
  zIndex: 3,
  maxHeight: 260,
  marginBottom: 6,
  padding: 6,
  overflowY: 'auto',
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadowMenu,
});
const Choice = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '6px 12px',
  borderRadius: radius.control,
  cursor: 'pointer',
  '&:hover': { background: color.hover },
  '&[aria-selected=true]': { background: color.primaryTint, color: color.onTint },
});

type Person = { readonly id: number; readonly name: string };

/** The colleagues that can be called. The input keeps the focus and handles the keys. */
export function MentionList<P extends Person>({
  id,
  people,
  chosen,
  onPick,
}: {
  id: string;
  people: readonly P[];
  chosen: number;
  onPick: (person: P) => void;
}) {
  const { t } = useTranslation('composer');
  return (
    <Root
      id={id}
      role="listbox"
      aria-label={t('note.mention')}
      data-testid="mentions"
      onMouseDown={(event) => event.preventDefault()}
    >
      {people.map((person, index) => (
        <Choice
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onClick={() => onPick(person)}
          data-testid="mention"
        >
          <Avatar name={person.name} size={28} />
          {person.name}
        </Choice>
      ))}
    </Root>
  );
}
