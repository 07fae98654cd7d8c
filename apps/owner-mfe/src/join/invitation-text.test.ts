import { expect, test } from 'vitest';
import { invitationText } from './invitation-text.ts';

test('an invitation says who invites into what, and what the role may do', () => {
  expect(invitationText({ invitedBy: 'Alex Reed', workspaceName: 'Pixel Rentals', role: 'editor' })).toEqual({
    title: 'Alex Reed invited you to Pixel Rentals',
    lead: 'As an editor, you can create and change lists, and see and export entries.',
  });
});

test('it names the address of who invites, because anybody may choose any name', () => {
  const invitation = { invitedBy: 'Alex Reed', workspaceName: 'Pixel Rentals', role: 'viewer' } as const;
  expect(invitationText({ ...invitation, inviterEmail: 'alex@pixel.example' }).lead).toMatch(
    /^This invitation is from alex@pixel\.example\. As a viewer, you can /,
  );
});

test('it names nobody whose account was deleted', () => {
  expect(invitationText({ invitedBy: null, workspaceName: 'Pixel Rentals', role: 'viewer' }).title).toBe(
    'You’re invited to Pixel Rentals',
  );
});
