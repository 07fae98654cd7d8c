import './poster.css';
import { type Paper, titleSize } from './poster-paper.ts';

export interface PosterProps {
  paper: Paper;
  title: string;
  description: string;
  /** What to do, in large letters under the code. */
  caption: string;
  /** The code as an image address. */
  code: string;
  /** The link as a person would type it. */
  link: string;
  companyName: string | null;
  companyLogoUrl: string | null;
}

/**
 * A sheet to hang beside the door: a large label with its punched hole, the code as big as the words leave room for, and
 * under the perforation the link for those who cannot scan. All its sizes are shares of its width, so that the preview and
 * the paper are the same picture.
 */
export function Poster({ paper, title, description, caption, code, link, ...company }: PosterProps) {
  return (
    <div className={`poster poster-${paper}`}>
      <div className="poster-label">
        <span className="poster-hole" />
        <Company {...company} />
        <p className={`poster-title poster-title-${titleSize(title)}`}>{title}</p>
        {description && <p className="poster-description">{description}</p>}
        <div className="poster-code">
          <img src={code} alt="" />
        </div>
        <p className="poster-caption">{caption}</p>
        <div className="poster-stub">
          <span>No app and no sign-in. Without a camera, open</span>
          <b>{link}</b>
        </div>
      </div>
    </div>
  );
}

function Company({ companyName, companyLogoUrl }: Pick<PosterProps, 'companyName' | 'companyLogoUrl'>) {
  if (!companyName && !companyLogoUrl) return null;
  return (
    <div className="poster-company">
      {companyLogoUrl && <img src={companyLogoUrl} alt="" />}
      {companyName && <span>{companyName}</span>}
    </div>
  );
}
