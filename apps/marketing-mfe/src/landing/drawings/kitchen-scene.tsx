import { Scene } from './scene.tsx';

/** A list being written at a kitchen worktop. */
export function KitchenScene() {
  return (
    <Scene>
      <path d="M28 26h304" strokeWidth="3" />
      <path d="M48 26v10M98 26v10M296 26v10M324 26v10" />
      <path d="M48 36v52" strokeWidth="4" />
      <path d="M34 88h28a14 14 0 0 1-28 0z" fill="var(--sunken)" />
      <path d="M98 36v22" strokeWidth="4" />
      <circle cx="98" cy="78" r="20" fill="var(--sunken)" />
      <circle cx="98" cy="78" r="14" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path d="M296 36v34" strokeWidth="4" />
      <path d="M287 70h18l-2 28h-14z" fill="var(--sunken)" />
      <path d="M324 36v56" strokeWidth="4" />
      <path d="M316 92h16v10c0 6-3 10-8 10s-8-4-8-10z" fill="var(--sunken)" />

      <path d="M0 210h360" strokeWidth="3" />
      <path d="M0 222h360" stroke="var(--line-strong)" />

      <path d="M36 208v-40c0-6 6-8 6-14v-10h16v10c0 6 6 8 6 14v40z" fill="var(--surface)" />
      <path d="M36 178h28v18H36z" fill="var(--sunken)" strokeWidth="1.5" />

      <rect x="132" y="72" width="142" height="114" rx="8" fill="var(--surface)" />
      <path d="M118 190h170l12 16H106z" fill="var(--sunken)" />
      <path d="M152 94h56" strokeWidth="5" />
      <path
        d="M152 110h10v10h-10zM152 128h10v10h-10zM152 146h10v10h-10z"
        stroke="var(--line-strong)"
        fill="var(--paper)"
      />
      <path d="M172 115h70M172 133h48" stroke="var(--ink-muted)" strokeWidth="3" />
      <path d="M172 151h26" stroke="var(--ink-muted)" strokeWidth="3" />
      <path d="M205 145v12" stroke="var(--done)" strokeWidth="2.5" />
      <rect x="218" y="162" width="40" height="13" rx="4" fill="var(--done)" stroke="none" />

      <path d="M308 176h28v26a6 6 0 0 1-6 6h-16a6 6 0 0 1-6-6z" fill="var(--surface)" />
      <path d="M336 182h5a7 7 0 0 1 0 16h-5" />
    </Scene>
  );
}
