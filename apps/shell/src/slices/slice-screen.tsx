import type { SliceName } from '@scanlist/contracts/http/routes';
import type { ShellContext, SliceProps } from '@scanlist/contracts/http/shell-context';
import { type ComponentType, useLayoutEffect } from 'react';
import { loadSlice } from './load-slice.ts';
import { SliceBoundary } from './slice-boundary.tsx';

interface SliceScreenProps {
  name: SliceName;
  shell: ShellContext;
  /** True for a slice that renders whole pages, header and footer included. */
  rendersMain?: boolean;
}

/** Renders a slice's `./routes` with the shell's context. */
export function SliceScreen({ name, shell, rendersMain = false }: SliceScreenProps) {
  useLayoutEffect(() => {
    // The slice's style sheet applies below this mark only; it is on the document, so that floating elements are
    // included.
    document.documentElement.dataset.slice = name;
    return () => {
      delete document.documentElement.dataset.slice;
    };
  }, [name]);

  return (
    <SliceBoundary
      name={name}
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
