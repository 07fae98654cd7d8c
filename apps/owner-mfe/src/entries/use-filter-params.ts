import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterParams, readFilterParams, writeFilterParams } from './entries-filter.ts';

/**
 * The entries filter of the address and its setter; a reload and Back keep it. A change applies at once: the address
 * follows a moment later, and a ticked box must not wait for it.
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
