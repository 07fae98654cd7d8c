import { searchMax } from '@scanlist/contracts/http/limits';
import { SearchField } from '@scanlist/ui/search-field';
import { useEffect, useRef, useState } from 'react';

/** How long nobody types before the search begins, in milliseconds. */
const searchAfterMs = 300;

interface EntriesSearchProps {
  /** What is searched for; empty for nothing. */
  value: string;
  onSearch: (words: string) => void;
}

/** Searches the entries of all lists, a moment after the typing or at once with Enter. */
export function EntriesSearch({ value, onSearch }: EntriesSearchProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Not while the owner has typed on meanwhile.
    if (typed.trim() === known) setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string) => {
    clearTimeout(timer.current);
    if (words.trim() !== value) onSearch(words.trim());
  };
  return (
    <search className="mb-3 block sm:max-w-xl">
      <SearchField
        label="Search entries"
        placeholder="Note, item, name, code"
        dir="auto"
        maxLength={searchMax}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(target.value), searchAfterMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed);
        }}
        onBlur={() => search(typed)}
        onClear={() => {
          setTyped('');
          search('');
        }}
      />
    </search>
  );
}
