import { serviceNames } from '@scanlist/contracts/messages/define';
import { expect, test } from 'vitest';
import { natsUsers, renderNatsConfig } from './permissions.ts';

const users = Object.fromEntries(natsUsers().map((user) => [user.user, user]));

test('every service has a user that publishes only its own events and answers only its own requests', () => {
  for (const name of serviceNames) {
    const { publish = [], subscribe = [] } = users[name] ?? {};
    expect(publish.filter((subject) => subject.startsWith('event.'))).toEqual([`event.${name}.>`]);
    expect(subscribe.filter((subject) => subject.startsWith('request.'))).toEqual([
      `request.${name}.> ${name}`,
    ]);
    expect(subscribe).toContain(`_INBOX.${name}.>`);
  }
});

test('only the gateway calls others, every service may ping itself, and none may change a stream but for purging its own', () => {
  for (const user of serviceNames) {
    const { publish = [] } = users[user] ?? {};
    const asked = publish.filter((subject) => subject.startsWith('request.'));
    if (user === 'gateway') expect(asked).toContain('request.lists.>');
    else expect(asked).toEqual([`request.${user}.ping.v1`]);
    // It may count its dead letters, and reads none.
    expect(publish.filter((subject) => /STREAM|CREATE|DELETE|^>$/.test(subject))).toEqual([
      '$JS.API.STREAM.INFO.DEAD',
      `$JS.API.STREAM.INFO.EVENTS_${user.toUpperCase()}`,
      `$JS.API.STREAM.PURGE.EVENTS_${user.toUpperCase()}`,
    ]);
  }
});

test('a configuration contains no password and listens on loopback by default', () => {
  const text = renderNatsConfig({ port: 4223, storeDir: '/data/with "quotes"' });
  expect(text).toContain('host: "127.0.0.1"\nport: 4223\n');
  expect(text).toContain('store_dir: "/data/with \\"quotes\\""');
  expect(text).toContain('{ user: admin, password: $NATS_ADMIN_PASSWORD }');
  expect(text).toContain('{ user: lists, password: $NATS_LISTS_PASSWORD, permissions:');
  expect(text).not.toContain('http:');
});

test('the monitor, which needs no password, listens on loopback wherever the server listens', () => {
  const text = renderNatsConfig({ port: 1, storeDir: '/', host: '0.0.0.0', monitorPort: 8222 });
  expect(text).toContain('host: "0.0.0.0"\n');
  expect(text).toContain('http: "127.0.0.1:8222"\n');
});
