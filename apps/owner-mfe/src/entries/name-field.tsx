import { visitorNameMax } from '@scanlist/contracts/http/limits';
import { TextField } from '@scanlist/ui/text-field';
import { useId, useState } from 'react';

interface NameFieldProps {
  /** The name that is filtered by; empty for none. */
  value: string;
  /** Names to choose from. */
  names: readonly string[];
  onChoose: (name: string) => void;
}

/**
 * Filters by a visitor's whole name. A name counts once it is chosen from the list, confirmed with Enter or left, so that
 * half of a name sends no request and shows no empty list: 'Ann' may be the beginning of 'Anna'.
 */
export function NameField({ value, names, onChoose }: NameFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const choose = (text: string) => {
    const name = text.trim();
    if (name !== value) onChoose(name);
  };
  return (
    <>
      <TextField
        type="search"
        label="Name"
        placeholder="First and last name"
        list={listId}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        maxLength={visitorNameMax}
        value={typed}
        className="min-w-36 grow basis-36 sm:w-56 sm:grow-0 sm:basis-auto"
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value);
          if (isChoice(nativeEvent) && (target.value === '' || names.includes(target.value))) {
            choose(target.value);
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(typed);
        }}
        onBlur={() => choose(typed)}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** True for a name chosen from the list, and for a field emptied with its button; false for typing. */
function isChoice(event: Event): boolean {
  const { inputType } = event as Partial<InputEvent>;
  return !inputType || inputType === 'insertReplacementText';
}
