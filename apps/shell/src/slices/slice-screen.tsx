import type { SliceName } from '@scanlist/contracts/http/routes';
import type { ShellContext, SliceProps } from '@scanlist/contracts/http/shell-context';
import { type ComponentType, useLayoutEffect } from 'react';
import { loadSlice } from './load-slice.ts';
import { SliceBoundary } from './slice-boundary.tsx';

interface SliceScreenProps {
  name: SliceName;
  shell: ShellContext;
  /** True for a slice that draws whole pages, header and footer included. */
  rendersMain?: boolean;
}

/** A slice's `./routes`, given what only the shell can do. */
export function SliceScreen({ name, shell, rendersMain = false }: SliceScreenProps) {
  useLayoutEffect(() => {
    // The slice's style sheet holds below this mark only; on the document, so that what floats counts too.
    document.documentElement.dataset.slice = name;
    return () => {
      delete document.documentElement.dataset.slice;
    };
  }, [name]);

  return (
    <SliceBoundary
      load={loaders[name]}
      what={sliceTitles[name]}
      heading="h1"
      as={rendersMain ? 'main' : 'div'}
    >
      {(Routes) => <Routes shell={shell} />}
    </SliceBoundary>
  );
}

const loadRoutes = (name: SliceName) => () =>
  loadSlice<{ default: ComponentType<SliceProps> }>(name, 'routes');

const loaders: Record<SliceName, ReturnType<typeof loadRoutes>> = {
  owner: loadRoutes('owner'),
  marketing: loadRoutes('marketing'),
  fill: loadRoutes('fill'),
};

const sliceTitles: Record<SliceName, string> = {
  owner: 'Your lists',
  marketing: 'The home page',
  fill: 'The form',
};
