import { HungLabel } from './hung-label.tsx';
import { Scene } from './scene.tsx';

/** A label hung on the handle of a van's rear door. */
export function VanScene() {
  return (
    <Scene>
      <path d="M0 226h360" strokeWidth="3" />
      <rect x="110" y="206" width="36" height="20" rx="6" fill="var(--ink)" className="landing-tyre" />
      <rect x="262" y="206" width="36" height="20" rx="6" fill="var(--ink)" className="landing-tyre" />
      <path d="M94 204V58q0-30 30-33l56-4h48l56 4q30 3 30 33v146z" fill="var(--surface)" />
      <path d="M204 28v162M108 190V66q0-24 24-26l72-4 72 4q24 2 24 26v124z" strokeWidth="1.5" />
      <rect x="120" y="54" width="72" height="46" rx="9" fill="var(--sunken)" />
      <rect x="216" y="54" width="72" height="46" rx="9" fill="var(--sunken)" />
      <path d="m134 88 22-24M146 90l12-13" stroke="var(--line-strong)" />
      <rect x="97" y="118" width="9" height="40" rx="3" fill="var(--stop)" strokeWidth="1.5" />
      <rect x="302" y="118" width="9" height="40" rx="3" fill="var(--stop)" strokeWidth="1.5" />
      <rect x="188" y="112" width="9" height="24" rx="4" fill="var(--sunken)" />
      <rect x="211" y="112" width="9" height="24" rx="4" fill="var(--sunken)" />
      <rect x="86" y="190" width="236" height="16" rx="7" fill="var(--sunken)" />
      <rect x="124" y="160" width="56" height="18" rx="3" fill="var(--surface)" strokeWidth="1.5" />
      <path d="M134 169h8m6 0h24" stroke="var(--ink-muted)" strokeWidth="3" />
      <path d="M217 118c16 16 30-8 44-1" stroke="var(--ink-muted)" strokeWidth="1.5" />
      <HungLabel x={234} y={108} tilt={4} />
      <rect x="22" y="170" width="62" height="56" rx="3" fill="var(--surface)" />
      <path d="M22 184h62M30 170v14M76 170v14" strokeWidth="1.5" />
      <path d="M44 203h18" strokeWidth="4" />
      <path d="M326 220h32v6h-32z" fill="var(--flag)" />
      <path d="m331 220 8-32h6l8 32z" fill="var(--flag)" />
      <path d="M335.500 204h13" strokeWidth="5" stroke="var(--surface)" strokeLinecap="butt" />
      <path d="m331 220 8-32h6l8 32" />
    </Scene>
  );
}
