import type { PublicList } from '@scanlist/contracts/http/fill';
import type { FillPreviewProps } from '@scanlist/contracts/http/fill-page';
import type { ComponentType } from 'react';
import { loadSlice } from './load-slice.ts';
import { SliceBoundary } from './slice-boundary.tsx';

/** Makes the preview component for slices: the page a visitor sees, rendered by the fill slice. */
export function createFillPreview(productName: string): ComponentType<{ list: PublicList }> {
  return function FillPreview({ list }) {
    return (
      <div data-slice="fill" className="h-full">
        <SliceBoundary name="fill" load={loadFillPage} what="The preview" heading="h2">
          {(FillPage) => <FillPage list={list} preview productName={productName} />}
        </SliceBoundary>
      </div>
    );
  };
}

function loadFillPage() {
  return loadSlice<{ default: ComponentType<FillPreviewProps> }>('fill', 'fill-page');
}
