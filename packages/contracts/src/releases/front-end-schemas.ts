import { z } from 'zod';
import { currentUserSchema } from '../http/accounts.ts';
import { plansSchema } from '../http/billing.ts';
import { publicListSchema, receiptSchema } from '../http/fill.ts';
import type { FillPageInput, FillPageOutput, FillPreviewProps } from '../http/fill-page.ts';
import type { OwnerScreenInput, OwnerScreenOutput } from '../http/owner-screen.ts';
import { issueSchema } from '../http/problem.ts';
import type { PublicPageInput, PublicPageOutput } from '../http/public-site.ts';
import { entryReceiptSchema } from '../http/receipts.ts';
import type { ShellContext, ToastInput } from '../http/shell-context.ts';

/**
 * How a fixture shows a function or a component: JSON has neither, and only their presence can be checked. What they are
 * given has a contract of its own.
 */
const functionSchema = z.literal('function');

const pageOutputSchema = z.object({
  html: z.string(),
  status: z.union([z.literal(200), z.literal(404)]),
  styleHashes: z.array(z.string()),
});

/**
 * Schemas of types that are passed in memory and never parsed: the shell's context for a slice, and what the gateway
 * passes to the slices' server modules. Only tests use them, so no browser downloads them. `areEqual` ties each to its
 * type.
 */
export const frontEndSchemas = {
  'shell-context': z.object({
    productName: z.string(),
    publicOrigin: z.string(),
    user: currentUserSchema.nullable().optional(),
    refreshUser: functionSchema,
    signOut: functionSchema,
    toast: functionSchema,
    FillPreview: functionSchema,
  }),
  toast: z.object({
    title: z.string(),
    description: z.string().optional(),
    reason: z.string().optional(),
    variant: z.enum(['default', 'success', 'error', 'info']).optional(),
    durationMs: z.number().optional(),
    about: z.string().optional(),
    action: z.object({ label: z.string(), onSelect: functionSchema }).optional(),
  }),
  'fill-preview-props': z.object({
    list: publicListSchema,
    preview: z.literal(true),
    productName: z.string(),
  }),
  'fill-page-input': z.object({
    list: publicListSchema.nullable(),
    productName: z.string(),
    publicOrigin: z.string(),
    version: z.string().optional(),
    language: z.string().optional(),
    locale: z.string().optional(),
    isOffline: z.boolean().optional(),
    receipt: z
      .object({ entry: entryReceiptSchema.nullable(), timeZone: z.string(), isFile: z.boolean() })
      .optional(),
    answer: z
      .union([
        z.object({
          kind: z.literal('recorded'),
          receipt: receiptSchema,
          done: z.number(),
          total: z.number(),
          receiptHref: z.string().optional(),
        }),
        z.object({
          kind: z.literal('again'),
          formId: z.string(),
          posted: z.object({
            items: z.array(
              z.object({ id: z.string(), content: z.string(), completed: z.boolean(), note: z.string() }),
            ),
            name: z.string(),
            signatureTyped: z.string(),
          }),
          code: z.string(),
          message: z.string(),
          issues: z.array(issueSchema),
        }),
      ])
      .optional(),
  }),
  'fill-page-output': pageOutputSchema.extend({
    script: z
      .object({ src: z.string(), parts: z.array(z.object({ bytes: z.number(), hash: z.string() })) })
      .optional(),
    isAnswer: z.literal(true).optional(),
  }),
  'public-page-input': z.object({
    path: z.string().nullable(),
    site: z.object({
      productName: z.string(),
      publicOrigin: z.string(),
      companyName: z.string(),
      companyAddress: z.string().nullable(),
      supportEmail: z.string(),
      socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
      plans: plansSchema.nullable(),
    }),
    isSignedIn: z.boolean(),
    version: z.string().optional(),
  }),
  'public-page-output': pageOutputSchema,
  'owner-screen-input': z.object({
    page: z.string(),
    address: z.string(),
    id: z.string(),
    user: currentUserSchema,
    answers: z.array(z.object({ path: z.string(), body: z.unknown(), link: z.string().nullable() })),
    productName: z.string(),
    publicOrigin: z.string(),
  }),
  'owner-screen-output': pageOutputSchema.extend({ status: z.literal(200) }),
} satisfies Record<string, z.ZodType>;

/** A type as a fixture shows it. The names of `Functions` are components, which TypeScript does not tell from objects. */
type Shown<T, Functions extends PropertyKey = never> = T extends (...input: never[]) => unknown
  ? 'function'
  : T extends readonly (infer Element)[]
    ? Shown<Element>[]
    : T extends object
      ? { [Key in keyof T]: Key extends Functions ? 'function' : Shown<T[Key]> }
      : T;

/** True for the same type, also in which fields are optional. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type SchemaOf<Name extends keyof typeof frontEndSchemas> = Shown<z.infer<(typeof frontEndSchemas)[Name]>>;

/** JSON shows `undefined`, the user while loading, as an absent field. */
type ShownContext = Omit<ShellContext, 'user'> & Partial<Pick<ShellContext, 'user'>>;

/** A slice renders an address that it does not know as '404 Page Not Found'. */
type ShownPublicInput = Omit<PublicPageInput, 'path'> & { path: string | null };

/** A slice renders nothing for a page that it does not know. */
type ShownScreenInput = Omit<OwnerScreenInput, 'page'> & { page: string };

/** Does not compile where a schema and its type differ. */
export const areEqual: {
  'shell-context': Equal<SchemaOf<'shell-context'>, Shown<ShownContext, 'FillPreview'>>;
  toast: Equal<SchemaOf<'toast'>, Shown<ToastInput>>;
  'fill-preview-props': Equal<SchemaOf<'fill-preview-props'>, Shown<FillPreviewProps>>;
  'fill-page-input': Equal<SchemaOf<'fill-page-input'>, Shown<FillPageInput>>;
  'fill-page-output': Equal<SchemaOf<'fill-page-output'>, Shown<FillPageOutput>>;
  'public-page-input': Equal<SchemaOf<'public-page-input'>, Shown<ShownPublicInput>>;
  'public-page-output': Equal<SchemaOf<'public-page-output'>, Shown<PublicPageOutput>>;
  'owner-screen-input': Equal<SchemaOf<'owner-screen-input'>, Shown<ShownScreenInput>>;
  'owner-screen-output': Equal<SchemaOf<'owner-screen-output'>, Shown<OwnerScreenOutput>>;
} = {
  'shell-context': true,
  toast: true,
  'fill-preview-props': true,
  'fill-page-input': true,
  'fill-page-output': true,
  'public-page-input': true,
  'public-page-output': true,
  'owner-screen-input': true,
  'owner-screen-output': true,
};
