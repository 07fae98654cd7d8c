import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterParams, readFilterParams, writeFilterParams } from './entries-filter.ts';

/**
 * Which entries the address asks for, and how to ask for others, so that a reload and going back keep them. What is asked
 * for counts at once: the address follows a moment later, and a box that is ticked must not wait for it.
 */
export function useFilterParams(): [FilterParams, (chosen: FilterParams) => void] {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const [chosen, setChosen] = useState(() => readFilterParams(params));
  const [known, setKnown] = useState(address);
  if (known !== address) {
    setKnown(address);
    setChosen(readFilterParams(params));
  }
  const choose = (next: FilterParams) => {
    setChosen(next);
    setParams(writeFilterParams(next), { replace: true });
  };
  return [chosen, choose];
}
