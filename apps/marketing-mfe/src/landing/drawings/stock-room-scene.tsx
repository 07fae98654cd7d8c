import { HungLabel } from './hung-label.tsx';
import { Scene } from './scene.tsx';

/** A phone with the list of a stock room's shelf, all of it ticked, and the mail that tells so. */
export function StockRoomScene() {
  return (
    <Scene>
      <path d="M0 226h360" strokeWidth="3" />
      <path d="M26 22v204M186 22v204" strokeWidth="4" />
      <rect x="40" y="40" width="48" height="34" rx="2" fill="var(--surface)" />
      <path d="M58 40v12h12V40" strokeWidth="1.5" />
      <rect x="96" y="52" width="34" height="22" rx="2" fill="var(--sunken)" />
      <path d="M140 74V52h8v22zM152 74V44h8v30zM164 74V52h8v22z" fill="var(--surface)" strokeWidth="1.5" />
      <path d="M44 140v-32h22v32zM72 140v-24h22v24z" fill="var(--sunken)" />
      <path d="M44 118h22M72 124h22" strokeWidth="1.5" />
      <rect x="40" y="172" width="66" height="38" rx="2" fill="var(--surface)" />
      <path d="M40 184h66M64 172v12h18v-12" strokeWidth="1.5" />
      <path d="M20 76h172M20 142h172M20 212h172" strokeWidth="4" />
      <path d="M150 144c0 6-4 8-4 13" stroke="var(--ink-muted)" strokeWidth="1.5" />
      <HungLabel x={123} y={149} scale={0.72} tilt={-3} />

      <g transform="translate(-14 -6)">
        <rect x="224" y="30" width="106" height="194" rx="16" fill="var(--surface)" />
        <path d="M264 42h26" strokeWidth="3" />
        <path d="M240 62h48" strokeWidth="5" />
        <path d="M240 76h74" stroke="var(--done)" strokeWidth="4" />
        <path
          d="M240 92h12v12h-12zM240 116h12v12h-12zM240 140h12v12h-12z"
          stroke="var(--done)"
          fill="var(--paper)"
        />
        <path d="m243 97 4 4 9-12M243 121l4 4 9-12M243 145l4 4 9-12" stroke="var(--done)" strokeWidth="3.5" />
        <path d="M264 98h48M264 122h36M264 146h30" stroke="var(--ink-muted)" strokeWidth="3" />
        <path d="M242 184c8-16 14-14 12-4s8 4 12-6 6 2 4 8 8 2 12-2 10-2 14-4" strokeWidth="1.75" />
        <path d="M240 192h74" stroke="var(--line-strong)" strokeWidth="1.5" />
        <rect x="240" y="202" width="74" height="11" rx="4" fill="var(--done)" stroke="none" />
      </g>
      <rect x="294" y="124" width="58" height="40" rx="4" fill="var(--surface)" />
      <path d="m295 128 28 20 28-20" />
      <circle cx="348" cy="124" r="9" fill="var(--done)" stroke="var(--surface)" />
      <path d="m344 124.500 3 3 5.500-6.500" stroke="var(--done-ink)" />
    </Scene>
  );
}
