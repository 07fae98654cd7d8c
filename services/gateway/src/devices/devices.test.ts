import { unavailable } from '@scanlist/service-kit/app-error';
import { expect, it } from 'vitest';
import { createDevices } from './devices.ts';

const dana = { id: '11111111-1111-4111-8111-111111111111', passwordVersion: 1 };
const key = Buffer.alloc(32, 7);

it('knows no device while the key cannot be read, removes no token, and reads again', async () => {
  const [token = ''] = await createDevices(async () => key).remember(dana, []);
  let isAway = true;
  const devices = createDevices(async () => {
    if (isAway) throw unavailable('the database is away');
    return key;
  });
  expect([await devices.find(dana, [token]), await devices.remember(dana, [token])]).toEqual([null, [token]]);
  isAway = false;
  expect(await devices.find(dana, [token])).toMatchObject({ isCurrent: true });
});

it('says of each bit of a token that it was signed', async () => {
  const devices = createDevices(async () => key);
  const [token = ''] = await devices.remember(dana, []);
  const bytes = Buffer.from(token, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const bent = Buffer.from(bytes);
    bent.writeUInt8(bent.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(await devices.find(dana, [bent.toString('base64url')]), `bit ${bit}`).toBeNull();
  }
  expect(await createDevices(async () => Buffer.alloc(32, 8)).find(dana, [token])).toBeNull();
  expect(await devices.find({ ...dana, id: dana.id.replace('1', '2') }, [token])).toBeNull();
});

it('keeps the id of a device under a new password, and says that it knows a former one until then', async () => {
  const devices = createDevices(async () => key);
  const tokens = await devices.remember(dana, []);
  const before = await devices.find(dana, tokens);
  const changed = { ...dana, passwordVersion: 2 };
  expect(await devices.find(changed, tokens)).toEqual({ ...before, isCurrent: false });
  expect(await devices.find(changed, await devices.remember(changed, tokens))).toEqual(before);
});
