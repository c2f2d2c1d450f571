import type { ListedContact } from '@balcao/contract';
import { styled } from '../../../ui/styled.ts';
import { TagChip } from '../../tags/index.ts';

const Row = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  overflow: 'hidden',
  maxHeight: 36,
  '& > *': { maxWidth: 'min(120px, 100%)', boxSizing: 'border-box' },
});

/** The tags of a contact's tickets, as far as they have room. */
export function ContactTags({ tags }: { tags: ListedContact['tags'] }) {
  return (
    <Row title={tags.map(({ name }) => name).join(', ')} data-testid="contact-tags">
      {tags.map(({ id, name, color }) => (
        <TagChip key={id} style={{ '--chip': color }}>
          {name}
        </TagChip>
      ))}
    </Row>
  );
}
