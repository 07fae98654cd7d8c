// `node tools/deployment/make-env.mjs > .env`: what docker-compose.yml needs, with new passwords.
// Uses only Node's built-in modules.
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** Begins with a letter: nats-server parses a value that looks like a number as one. Needs no escape in a URL. */
const password = () => `s${randomBytes(24).toString('hex')}`;

/** The text of a new `.env`: random passwords, and all optional settings commented out. */
export function makeEnv() {
  return `# What docker-compose.yml reads. It holds passwords: keep it out of version control, and back it up.
# docs/operations.md says what each line means.

# The address people use. QR codes and mails name it for years.
PUBLIC_ORIGIN=http://localhost:3000
# Where the gateway is published on this machine. Behind TLS: leave it on the loopback address, and TRUST_PROXY=1.
GATEWAY_ADDRESS=127.0.0.1
GATEWAY_PORT=3000
# TRUST_PROXY=1

# Base images by digest instead of by tag.
# COMPOSE_FILE=docker-compose.yml:docker-compose.pinned.yml

# Mails: without a key they go to the mailbox, http://localhost:8025 on this machine.
# RESEND_API_KEY=
# RESEND_WEBHOOK_SECRET=
# MAIL_FROM='ScanList <notifications@lists.example>'

# Cards: without all three keys a stand-in plays Stripe, and nothing is charged.
# STRIPE_SECRET_KEY=
# STRIPE_PUBLISHABLE_KEY=
# STRIPE_WEBHOOK_SECRET=

# Traces: where an OpenTelemetry collector takes them over HTTP.
# OTEL_EXPORTER_OTLP_ENDPOINT=

# Passwords, made for this installation.
POSTGRES_PASSWORD=${password()}
DATABASE_GATEWAY_PASSWORD=${password()}
DATABASE_LISTS_PASSWORD=${password()}
DATABASE_BILLING_PASSWORD=${password()}
DATABASE_NOTIFY_PASSWORD=${password()}
DATABASE_LOCAL_PASSWORD=${password()}
NATS_GATEWAY_PASSWORD=${password()}
NATS_LISTS_PASSWORD=${password()}
NATS_BILLING_PASSWORD=${password()}
NATS_NOTIFY_PASSWORD=${password()}
NATS_DEPLOYER_SHELL_PASSWORD=${password()}
NATS_DEPLOYER_OWNER_PASSWORD=${password()}
NATS_DEPLOYER_MARKETING_PASSWORD=${password()}
NATS_DEPLOYER_FILL_PASSWORD=${password()}
NATS_ADMIN_PASSWORD=${password()}
NATS_CLUSTER_PASSWORD=${password()}
STRIPE_LOCAL_WEBHOOK_SECRET=whsec_local${password()}
RESEND_LOCAL_WEBHOOK_SECRET=whsec_${randomBytes(24).toString('base64')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.stdout.write(makeEnv());
