import { describe, expect, it } from 'vitest';
import { readNotifyConfig } from './config.ts';

const environment = {
  NATS_URL: 'nats://localhost:4222',
  DATABASE_URL: 'postgres://localhost/scanlist_notify',
  PUBLIC_ORIGIN: 'http://localhost:3000',
  RESEND_API_KEY: 're_1',
};

describe('the configuration of notify', () => {
  it('names the sender after the product if no sender is set', () => {
    expect(readNotifyConfig({ ...environment, PRODUCT_NAME: 'Checkmate' }).MAIL_FROM).toBe(
      'Checkmate <notifications@scanlist.local>',
    );
  });

  it('accepts a sender with and without a name', () => {
    for (const from of ['Checkmate <mail@checkmate.example>', 'mail@checkmate.example']) {
      expect(readNotifyConfig({ ...environment, MAIL_FROM: from }).MAIL_FROM).toBe(from);
    }
  });

  it.each(['no address', 'a <b>', 'a <b@c>\r\nBcc: x@y.z'])('refuses the sender "%s"', (from) => {
    expect(() => readNotifyConfig({ ...environment, MAIL_FROM: from })).toThrow(/MAIL_FROM/);
  });

  it('accepts several webhook secrets while one is replaced, and none if none is set', () => {
    const secrets = ['whsec_c2VjcmV0LW9uZQ==', 'whsec_c2VjcmV0LXR3bw=='];
    expect(
      readNotifyConfig({ ...environment, RESEND_WEBHOOK_SECRET: secrets.join(', ') }).RESEND_WEBHOOK_SECRET,
    ).toEqual(secrets);
    expect(readNotifyConfig(environment).RESEND_WEBHOOK_SECRET).toEqual([]);
  });

  it.each(['secret', 'whsec_', 'whsec_not base64', 'whsec_c2VjcmV0LW9uZQ==,'])(
    'refuses the webhook secret "%s"',
    (secret) => {
      expect(() => readNotifyConfig({ ...environment, RESEND_WEBHOOK_SECRET: secret })).toThrow(
        /RESEND_WEBHOOK_SECRET/,
      );
    },
  );

  it('accepts the mailbox’s webhooks only if the mailbox sends', () => {
    const local = {
      ...environment,
      RESEND_LOCAL_URL: 'http://mailbox:8025',
      RESEND_LOCAL_WEBHOOK_SECRET: 'whsec_bG9jYWw=',
    };
    expect(readNotifyConfig(local).RESEND_WEBHOOK_SECRET).toEqual([]);
    expect(readNotifyConfig({ ...local, RESEND_API_KEY: undefined }).RESEND_WEBHOOK_SECRET).toEqual([
      'whsec_bG9jYWw=',
    ]);
  });

  it('sends to the local mailbox without a key, and to Resend with one', () => {
    const { RESEND_API_KEY: _key, ...keyless } = environment;
    const local = { ...keyless, RESEND_LOCAL_URL: 'http://mailbox:8025/' };
    expect(readNotifyConfig(local).RESEND_BASE_URL).toBe('http://mailbox:8025');
    expect(readNotifyConfig({ ...local, RESEND_API_KEY: 're_1' }).RESEND_BASE_URL).toBeUndefined();
    expect(() => readNotifyConfig(keyless)).toThrow(/RESEND_API_KEY/);
  });
});
