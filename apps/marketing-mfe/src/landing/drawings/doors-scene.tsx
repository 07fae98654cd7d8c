import { HungLabel } from './hung-label.tsx';

/** A corridor of doors, a label on each. As wide as the page; a narrow one shows those in the middle. Decoration. */
export function DoorsScene() {
  return (
    <svg
      viewBox="0 0 1120 228"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="landing-doors"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {/* A fridge */}
      <rect x="24" y="36" width="128" height="184" rx="12" fill="var(--surface)" />
      <path d="M24 92h128M134 60v18M134 106v44M40 220v7M136 220v7" />
      <HungLabel x={50} y={104} tilt={-4} />
      <rect x="76" y="98" width="8" height="12" rx="2" fill="var(--flag)" strokeWidth="1.5" />

      {/* A shop's shutter */}
      <path d="M196 228V44h196v184" fill="var(--surface)" />
      <rect x="186" y="24" width="216" height="26" rx="5" fill="var(--sunken)" />
      <path
        d="M206 70h176M206 90h176M206 110h176M206 130h176M206 150h176M206 170h176M206 190h176"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path d="M196 208h196M280 218h28" />
      <path d="M350 90v14" stroke="var(--ink-muted)" strokeWidth="1.5" />
      <HungLabel x={320} y={96} tilt={3} />

      {/* A kitchen's swing door */}
      <path d="M446 228V26h118v202" fill="var(--surface)" />
      <circle cx="505" cy="76" r="29" fill="var(--sunken)" />
      <path d="m492 84 15-22M504 90l10-14" stroke="var(--line-strong)" />
      <rect x="446" y="192" width="118" height="36" fill="var(--sunken)" />
      <path d="M550 120v26" strokeWidth="4" />
      <HungLabel x={476} y={108} tilt={-2} />

      {/* A front door */}
      <path d="M614 228V20h132v208" fill="var(--sunken)" />
      <path d="M628 228V34h104v194" fill="var(--surface)" />
      <path d="M644 52h30v46h-30zM686 52h30v46h-30z" strokeWidth="1.5" />
      <circle cx="643" cy="146" r="5" fill="var(--ink)" />
      <path d="M643 146h14" strokeWidth="4" />
      <path d="M694 118c-1-10 2-14 2-20" stroke="var(--ink-muted)" strokeWidth="1.5" />
      <HungLabel x={664} y={109} tilt={4} />

      {/* A cold room */}
      <path d="M798 228V30h158v198" fill="var(--surface)" />
      <path d="M812 214V44h130v170z" strokeWidth="1.5" />
      <path d="M798 64h22v24h-22M798 172h22v24h-22" fill="var(--sunken)" />
      <rect x="918" y="100" width="14" height="40" rx="4" fill="var(--sunken)" />
      <path d="M925 112h-22" strokeWidth="5" />
      <rect x="846" y="10" width="62" height="26" rx="4" fill="var(--sunken)" />
      <path d="M858 23h10m8 0h20" stroke="var(--info)" strokeWidth="3" />
      <path d="M860 94c0 8-1 14-1 20" stroke="var(--ink-muted)" strokeWidth="1.5" />
      <HungLabel x={829} y={104} tilt={-3} />

      {/* A flight case on wheels */}
      <rect x="1000" y="92" width="104" height="116" rx="4" fill="var(--surface)" />
      <path d="M1000 134h104M1000 104h12V92M1104 104h-12V92M1000 196h12v12M1104 196h-12v12" />
      <path d="M1036 128h32v14h-32z" fill="var(--sunken)" />
      <circle cx="1018" cy="218" r="8" fill="var(--surface)" />
      <circle cx="1086" cy="218" r="8" fill="var(--surface)" />
      <path d="M1052 142v8" stroke="var(--ink-muted)" strokeWidth="1.5" />
      <HungLabel x={1029} y={144} scale={0.76} tilt={2} />
    </svg>
  );
}
