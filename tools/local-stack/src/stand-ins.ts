import { closeServer, listen } from '@scanlist/local-http/http-server';
import { runService } from '@scanlist/service-kit/run-service';
import { Hono } from 'hono';
import { readStandInsSettings } from './stack/stand-ins-settings.ts';
import { startStandIns } from './stack/start-stand-ins.ts';

/** `node dist/stand-ins.js`: mailbox and Stripe stand-in as one process, each unless the real service is used. */
await runService('stand-ins', async () => {
  const settings = readStandInsSettings();
  const standIns = await startStandIns({
    settings: {
      usesResend: settings.USES_RESEND,
      usesStripe: settings.USES_STRIPE,
      stripeWebhookUrl: undefined,
      catalogue: {
        currency: settings.CURRENCY,
        monthlyCents: settings.PRICE_MONTHLY_CENTS,
        annuallyCents: settings.PRICE_ANNUALLY_CENTS,
      },
    },
    secrets: {
      stripeWebhook: settings.STRIPE_LOCAL_WEBHOOK_SECRET,
      resendWebhook: settings.RESEND_LOCAL_WEBHOOK_SECRET,
    },
    databaseUrl: settings.DATABASE_URL,
    gatewayUrl: settings.GATEWAY_URL,
    network: {
      host: settings.HOST,
      names: settings.HOST_NAMES,
      mailboxPort: settings.MAILBOX_PORT,
      stripePort: settings.STRIPE_PORT,
    },
  });
  const mailboxNotice = settings.USES_RESEND
    ? await listen(noMailbox(), settings.MAILBOX_PORT, settings.HOST)
    : undefined;
  standIns.deliverWebhooks();
  return {
    async stop() {
      if (mailboxNotice) await closeServer(mailboxNotice);
      await standIns.stop();
    },
  };
});

function noMailbox(): Hono {
  return new Hono().get('/', (c) => c.text('Mails go out through Resend'));
}
