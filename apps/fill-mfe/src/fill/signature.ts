import type { LogSessionBodyInput } from '@scanlist/contracts/http/fill';
import type { PointGroup } from 'signature_pad';

/** The signature of an entry as it is sent: drawn, with its strokes where they are not too many, or typed. */
export type Signature = Pick<LogSessionBodyInput, 'signatureData' | 'signatureTyped' | 'signatureStrokes'>;

/** What the step for name and signature keeps until it opens again; the step writes into it. */
export interface KeptSignature {
  drawn?: PointGroup[];
  typed?: string;
  /** Whether the visitor types in place of drawing. */
  isTyped?: boolean;
  /** The signature of a refused entry that was opened again; what the visitor drew or typed since counts more. */
  refused?: Signature;
}
