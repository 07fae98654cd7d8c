import { baseConfig, switchSchema } from '@scanlist/service-kit/config';
import { z } from 'zod';

const perMinute = z.coerce.number().int().positive();

/** The gateway's environment; everything a process of it can be told. */
export const gatewayConfigSchema = z.object({
  ...baseConfig,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address to listen on; every address of the machine when absent. */
  HOST: z.string().min(1).optional(),
  /** The folder that holds the built slices: `<root>/shell/dist`, `<root>/owner-mfe/dist` and so on. */
  SLICES_ROOT: z.string().min(1),
  /** '1' when one proxy stands in front and appends the caller's address to X-Forwarded-For. */
  TRUST_PROXY: switchSchema.prefault('0'),
  /** '1' looks for rebuilt slices several times a second instead of every two seconds. */
  WATCH_SLICES: switchSchema.prefault('0'),
  /** Where the payment stand-in answers; absent where cards are charged for real. */
  STRIPE_LOCAL_URL: z.url().optional(),
  SIGN_INS_PER_MINUTE: perMinute.default(20),
  SIGN_UPS_PER_MINUTE: perMinute.default(20),
  SETUP_INTENTS_PER_MINUTE: perMinute.default(20),
  FILL_WRITES_PER_MINUTE: perMinute.default(600),
});
