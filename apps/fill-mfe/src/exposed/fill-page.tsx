import type { FillPreviewProps } from '@scanlist/contracts/http/fill-page';
import { FillPage } from '../fill/fill-page.tsx';
import '../fill/fill.css';

/** The one surface the shell may load: the fill page as the owner's preview, which writes nothing (decision O9). */
export default function FillPreview(props: FillPreviewProps) {
  return <FillPage {...props} />;
}
