import { z } from 'zod';
import { sliceNames } from '../http/routes.ts';

/** What is deployed alone: the micro-frontends and the shell around them. */
export const deployedSlices = ['shell', ...sliceNames] as const;
export type DeployedSlice = (typeof deployedSlices)[number];

/** The key-value bucket that says which versions exist and which one is live. */
export const slicesBucket = 'slices';

/** The key-value bucket in which each gateway reports what it serves. Its values expire. */
export const gatewaysBucket = 'slice-gateways';

/** How often a gateway reports what it serves, in milliseconds. */
export const gatewayReportEveryMs = 5_000;
/** How long a report is kept, in milliseconds: for so long an activation waits for a gateway that was killed. */
export const gatewayReportMs = 15_000;

/** The object store of a slice's artifacts: one each, so that a team reaches only its own. */
export function artifactBucketOf(slice: DeployedSlice): string {
  return `slices-${slice}`;
}

/** The key of a slice's live version. Its history names every version that was live before. */
export function liveKeyOf(slice: DeployedSlice): string {
  return `${slice}.live`;
}

/** The key of a published version. A key may not contain the `+` of a version. */
export function versionKeyOf(slice: DeployedSlice, version: string): string {
  return `${slice}.versions.${version.replace('+', '/')}`;
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const versionText = z
  .string()
  .max(100)
  .regex(/^\d+\.\d+\.\d+[-+][0-9a-z.]+$/);
/** A path below the artifact's root: no `..`, no empty segment, nothing absolute. */
const artifactPath = z
  .string()
  .max(99)
  .regex(/^(?!\.{1,2}(\/|$))[\w.@-]+(\/(?!\.{1,2}(\/|$))[\w.@-]+)*$/);

const encodedFile = z.object({ path: artifactPath, size: z.int().nonnegative(), sha256 });

/** The addresses of scripts and styles, and the shared modules that the scripts take from the shell. */
const loadSchema = z.object({
  files: z.array(z.string().regex(/^\/assets\/[\w./-]+$/)).max(200),
  shared: z.array(z.string()),
});

const serverModuleSchema = z.object({ path: artifactPath, exportName: z.string().regex(/^\w+$/) });

/** `slice.json`, the first file of an artifact. The signature is made over its bytes. */
export const sliceManifestSchema = z.object({
  format: z.literal(1),
  name: z.enum(deployedSlices),
  version: versionText,
  /** The commit the slice was built from; null for an uncommitted tree. */
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .nullable(),
  committedAt: z.iso.datetime().nullable(),
  /** What must run for this slice to work. */
  needs: z.object({
    /** Modules that the shell provides, as npm ranges. */
    shared: z.record(z.string(), z.string()),
    /** Names that the slice imports from the shell's router. */
    routerNames: z.array(z.string()),
    /** Routes of the gateway, as in its table: `GET /api/lists`. */
    routes: z.array(z.string()),
  }),
  /** What the shell provides; null for every other slice. */
  provides: z
    .object({ shared: z.record(z.string(), z.string()), routerNames: z.array(z.string()) })
    .nullable(),
  /** The federation manifest, below `public/`. */
  federation: artifactPath.nullable(),
  /**
   * What browsers load, so that a page can name it: `always` for every page of the slice, `pages` by the first part of an
   * address, `shared` by the name of a module that the shell provides. Absent in older artifacts.
   */
  loads: z
    .object({
      always: loadSchema,
      pages: z.record(z.string(), loadSchema),
      shared: z.record(z.string(), loadSchema.shape.files),
    })
    .optional(),
  /**
   * The HTML that browsers show at an address until the scripts have come, with places for the product's name and a nonce.
   * Absent in older artifacts.
   */
  prerendered: z.record(z.string(), z.string().max(60_000)).optional(),
  /** The module that renders pages, and the function it exports. */
  server: serverModuleSchema.nullable(),
  /**
   * The module that renders screens which are shown before their scripts (decision 0060). Not in `server`: gateways of older
   * releases would take it for a module of public pages. Absent where a slice has none.
   */
  screens: serverModuleSchema.optional(),
  files: z.array(encodedFile.extend({ br: encodedFile.optional(), gzip: encodedFile.optional() })).max(2_000),
});
export type SliceManifest = z.infer<typeof sliceManifestSchema>;

/** The module of a slice that gateways run; undefined where it has none. */
export function serverModuleOf({ server, screens }: SliceManifest): SliceManifest['screens'] {
  return server ?? screens;
}

/** A published version, under `versionKeyOf`. */
export const sliceVersionSchema = z.object({
  version: versionText,
  /** SHA-256 of the artifact, which is also the name of the object. */
  digest: sha256,
  bytes: z.int().positive(),
  commit: z.string().nullable(),
  committedAt: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string().max(200),
  /** The files browsers may request, below `public/`: they say which version to open for an address. */
  publicFiles: z.array(artifactPath),
});
export type SliceVersion = z.infer<typeof sliceVersionSchema>;

/** The live version of a slice, under `liveKeyOf`. */
export const liveSliceSchema = z.object({
  version: versionText,
  digest: sha256,
  activatedAt: z.iso.datetime(),
  activatedBy: z.string().max(200),
  /** Why a version was taken back; absent otherwise. */
  takenBack: z.object({ version: versionText, reason: z.string().max(500) }).optional(),
  /** Since when reports of browsers do not take it back, and who said so; absent otherwise. */
  pinned: z.object({ at: z.iso.datetime(), by: z.string().max(200) }).optional(),
});
export type LiveSlice = z.infer<typeof liveSliceSchema>;

/** What a gateway serves, in `gatewaysBucket` under its id. */
export const gatewayReportSchema = z.object({
  gateway: z.uuid(),
  /** Where browsers reach it. Absent in older reports. */
  publicOrigin: z.string().optional(),
  slices: z.array(
    z.object({
      name: z.enum(deployedSlices),
      version: versionText,
      /** The revision of the live record that it has followed. */
      revision: z.int(),
      since: z.iso.datetime(),
      /** Why it does not serve what is live; absent where it does. */
      refused: z.string().optional(),
    }),
  ),
  /**
   * In how many networks (`visitors`) and documents each version failed within a day, counted over all gateways. Absent in older
   * reports.
   */
  errors: z
    .array(
      z.object({
        name: z.string(),
        version: z.string(),
        visitors: z.int().nonnegative(),
        documents: z.int().nonnegative().optional(),
      }),
    )
    .optional(),
});
export type GatewayReport = z.infer<typeof gatewayReportSchema>;
