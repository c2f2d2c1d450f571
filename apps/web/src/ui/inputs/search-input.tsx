import Search from 'lucide-react/icons/search';
import { TextInput } from './text-input.tsx';

/** The search box of a list. The list debounces what is typed. */
export function SearchInput({
  value,
  onChange,
  label,
  placeholder = label,
  'data-testid': testId,
}: {
  value: string;
  onChange: (text: string) => void;
  /** Its accessible name. */
  label: string;
  placeholder?: string;
  'data-testid'?: string;
}) {
  return (
    <TextInput
      type="search"
      size="small"
      start={<Search size={16} />}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      maxLength={200}
      data-testid={testId}
    />
  );
}
