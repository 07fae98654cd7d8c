import './poster.css';
import { type Paper, titleSize } from './poster-paper.ts';

export interface PosterProps {
  paper: Paper;
  title: string;
  description: string;
  /** The instruction, in large letters under the code. */
  caption: string;
  /** The QR code as an image URL. */
  code: string;
  /** The link as a person types it. */
  link: string;
  companyName: string | null;
  companyLogoUrl: string | null;
}

/**
 * A sheet to hang on a wall: a large label with a hole, the code as big as the texts allow, and below the perforation
 * the link for those who cannot scan. All sizes are relative to its width, so that preview and paper are equal.
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
          <span>No app or sign-in needed. No camera? Go to</span>
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
