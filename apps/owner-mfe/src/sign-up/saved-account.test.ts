import { beforeEach, expect, test, vi } from 'vitest';
import { saveAccount, takeSavedAccount } from './saved-account.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});

const typed = {
  username: 'mira',
  email: 'mira@example.com',
  password: 'kettle and rope',
  confirmPassword: 'kettle and sail',
  firstName: 'Mira',
  lastName: '',
};

test('after a reload everything is restored except the passwords, which are stored nowhere', () => {
  saveAccount(typed);
  expect([...stored.values()].join()).not.toMatch(/kettle/);
  expect(takeSavedAccount()).toEqual({
    username: 'mira',
    email: 'mira@example.com',
    firstName: 'Mira',
    lastName: '',
  });
});

test('it is taken once', () => {
  saveAccount(typed);
  takeSavedAccount();
  expect(takeSavedAccount().username).toBe('');
});

test.each(['', 'null', '[]', '{"username":7}', 'half a {'])('%j in the storage is ignored', (text) => {
  stored.set('scanlist-sign-up', text);
  expect(takeSavedAccount()).toEqual({ username: '', email: '', firstName: '', lastName: '' });
});
