/** What a person may set for the product, by name. */
const settings =
  /^(PORT|HOST|STACK_DIR|PUBLIC_ORIGIN|DEMO|DEMO_PASSWORD|NODE_ENV|LOG_LEVEL|DATABASE_URL|PRODUCT_NAME|MAIL_FROM|CURRENCY|TRUST_PROXY|SLICES_ROOT|DRAIN_SECONDS|HSTS_SUBDOMAINS|REAUTH_MINUTES|WATCH_SLICES|\w+_PER_(MINUTE|HOUR|DAY)|(NATS|STRIPE|RESEND|PRICE|COMPANY|SUPPORT|SOCIAL|METRICS|OTEL|ENTRY)_\w+)$/;

/** Whether a variable of this name changes how the product runs. */
export function isSetting(name) {
  return settings.test(name);
}

/** Takes every setting out of `env`: the checks run the product as it comes, whatever this shell is set up to use. */
export function unsetSettings(env = process.env) {
  for (const name of Object.keys(env)) if (isSetting(name)) delete env[name];
}
