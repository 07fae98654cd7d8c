/** Matches the names of the product's settings. */
const settings =
  /^(PORT|HOST|STACK_DIR|PUBLIC_ORIGIN|DEMO|DEMO_PASSWORD|NODE_ENV|LOG_LEVEL|DATABASE_URL|PRODUCT_NAME|MAIL_FROM|CURRENCY|TRUST_PROXY|SLICES_ROOT|SLICES_CACHE|SLICE_KEYS|SLICE_KEY|SLICE_BY|SLICE_ERROR_VISITORS|SLICE_ERROR_MINUTES|DRAIN_SECONDS|HSTS_SUBDOMAINS|REAUTH_MINUTES|WATCH_SLICES|WORK_MEMORY_MB|\w+_PER_(MINUTE|HOUR|DAY)|(NATS|STRIPE|RESEND|PRICE|COMPANY|SUPPORT|SOCIAL|METRICS|OTEL|ENTRY)_\w+)$/;

/** Whether a variable of this name is a setting of the product. */
export function isSetting(name) {
  return settings.test(name);
}

/** Removes every setting from `env`, so that the checks do not depend on the shell's variables. */
export function unsetSettings(env = process.env) {
  for (const name of Object.keys(env)) if (isSetting(name)) delete env[name];
}
