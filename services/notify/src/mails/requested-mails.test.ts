import { describe, expect, it } from 'vitest';
import type { Mail } from '../provider/mail.ts';
import {
  exampleDeletion,
  exampleExport,
  exampleHandover,
  exampleInvitation,
  exampleJoining,
  exampleMove,
  exampleMoveBack,
  exampleNewDevice,
  exampleOffer,
  examplePasswordChange,
  exampleReset,
  exampleRoleChange,
  exampleUnconfirmed,
} from '../testing/example-account.ts';
import {
  exampleConfirmation,
  exampleEmailChange,
  examplePage,
  exampleStopUrl,
  exampleTestMail,
} from '../testing/example-requests.ts';
import { createEvent } from '../testing/example-subscription.ts';
import { exampleContactMessage, exampleSupportMessage } from '../testing/example-support.ts';
import { linksOf, readable } from '../testing/read-mail.ts';
import { accountExportedMail, memberJoinedMail, memberRoleChangedMail } from './access-mails.ts';
import { confirmationMail } from './confirmation-mail.tsx';
import { confirmNewEmailMail, emailChangeNoticeMail } from './email-change-mails.tsx';
import { emailChangeUndoneMail } from './email-change-undone-mail.ts';
import { emailChangedMail } from './email-changed-mail.ts';
import { emailConfirmationMail } from './email-confirmation-mail.ts';
import { handoverOfferedMail, workspaceHandedOverMail } from './handover-mails.ts';
import { memberInvitedMail } from './member-invited-mail.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { ownerDeletedMail } from './owner-deleted-mail.ts';
import { passwordChangedMail, passwordResetMail } from './password-mails.ts';
import { supportCopyMail, supportMessageMail } from './support-message-mails.tsx';
import { testMail } from './test-mail.tsx';

const envelope = {
  eventId: '6f6cf6d0-0a8e-4b52-9d0c-6a3d35a37b11',
  to: 'keys@example.com',
  from: 'Checkmate <mail@checkmate.example>',
  productName: 'Checkmate',
};

/** Each mail with the same text in every place for user text. */
const mailsWith = (words: string): Record<string, Promise<Mail>> => ({
  'the confirmation mail': confirmationMail(
    exampleConfirmation({ sender: words, listTitle: words, address: words }),
    envelope,
  ),
  'the test mail': testMail(
    exampleTestMail({ sender: words, address: words, senderEmail: `x${words}` }),
    envelope,
  ),
  'the mail to a new address': confirmNewEmailMail(
    exampleEmailChange({ username: words, firstName: words, email: words, newEmail: words }),
    envelope,
  ),
  'the notice to the present address': emailChangeNoticeMail(
    exampleEmailChange({ username: words, firstName: words, email: words, newEmail: words }),
    envelope,
  ),
  'the mail to a former address': emailChangedMail(
    createEvent(exampleMove({ firstName: words, username: words, email: words, newEmail: words })),
    envelope,
  ),
  'the mail to an address that is no more the account’s': emailChangeUndoneMail(
    createEvent(exampleMoveBack({ firstName: words, username: words, email: words })),
    envelope,
  ),
  'the mail about a new device': newDeviceMail(
    createEvent(exampleNewDevice({ firstName: words, userAgent: words, address: words })),
    envelope,
  ),
  'the mail to the address of a new account': emailConfirmationMail(
    createEvent(exampleUnconfirmed({ firstName: words, email: words })),
    envelope,
  ),
  'the mail to somebody who is invited': memberInvitedMail(
    createEvent(exampleInvitation({ invitedBy: words, workspaceName: words, email: words })),
    envelope,
  ),
  'the mail to a member whom a workspace is offered': handoverOfferedMail(
    createEvent(
      exampleOffer({ firstName: words, offeredBy: words, offeredByEmail: words, workspaceName: words }),
    ),
    envelope,
  ),
  'the mail about a new member': memberJoinedMail(
    createEvent(
      exampleJoining({
        firstName: words,
        member: words,
        memberEmail: words,
        invitedBy: words,
        workspaceName: words,
      }),
    ),
    envelope,
  ),
  'the mail about a changed role': memberRoleChangedMail(
    createEvent(
      exampleRoleChange({ firstName: words, member: words, memberEmail: words, workspaceName: words }),
    ),
    envelope,
  ),
  'the mail about an export': accountExportedMail(
    createEvent(exampleExport({ firstName: words, userAgent: words, address: words })),
    envelope,
  ),
  'the mail about a new owner': workspaceHandedOverMail(
    createEvent(
      exampleHandover({ firstName: words, newOwner: words, newOwnerEmail: words, workspaceName: words }),
    ),
    envelope,
  ),
  'the mail about a forgotten password': passwordResetMail(
    createEvent(exampleReset({ firstName: words, username: words, email: words })),
    envelope,
  ),
  'the mail about a changed password': passwordChangedMail(
    createEvent(examplePasswordChange({ firstName: words, email: words })),
    envelope,
  ),
  'the goodbye': ownerDeletedMail(createEvent(exampleDeletion({ firstName: words, email: words })), envelope),
  'a support request': supportMessageMail(
    exampleSupportMessage({ name: words, email: words, text: words }),
    envelope,
  ),
  'a contact message': supportMessageMail(
    exampleContactMessage({ name: words, email: words, subject: words, text: words }),
    envelope,
  ),
  'the copy of a support request': supportCopyMail(
    exampleSupportMessage({ name: words, email: words, text: words, isSendersAddress: true }),
    envelope,
  ),
  'the copy of a contact message': supportCopyMail(
    exampleContactMessage({ name: words, email: words, subject: words, text: words, isSendersAddress: true }),
    envelope,
  ),
});

const names = Object.keys(mailsWith('x'));
const mailOf = async (name: string, words = 'Northlight Events') => {
  const mail = await mailsWith(words)[name];
  if (!mail) throw new Error(`no mail called ${name}`);
  return mail;
};

describe.each(names)('%s', (name) => {
  it('is byte-identical each time it is composed', async () => {
    expect(JSON.stringify(await mailOf(name))).toBe(JSON.stringify(await mailOf(name)));
  });

  it('has a short subject on one line, however long the user text in it', async () => {
    const { subject } = await mailOf(name, `Bcc: all@evil.example\r\n${'word '.repeat(60)}`);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThanOrEqual(85);
  });

  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='x"])(
    'prints %s as words, not as markup',
    async (words) => {
      const { html } = await mailOf(name, words);
      expect(html).not.toContain(words);
      expect(html).not.toMatch(/<script|<img|onmouseover='/);
    },
  );

  it('has no link in user text, also not one that a mail program makes', async () => {
    const words = 'http://evil.example www.evil.example me@evil.example';
    const { subject, html, text } = await mailOf(name, words);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/http:\/\/evil|evil\.example|me@evil/);
    expect(linksOf(html).join()).not.toContain('evil');
  });

  it('keeps right-to-left text and emoji, with their text direction', async () => {
    const { html, text } = await mailOf(name, 'شركة 👍🏽');
    expect(html).toMatch(/<(bdi|td)[^>]* dir="rtl"[^>]*>شركة 👍🏽<\/\1>/);
    expect(text).toContain('شركة 👍🏽');
  });

  it('keeps the direction of its own sentences despite direction marks in user text', async () => {
    const { subject, html, text } = await mailOf(name, 'a\u202eb\u2066c');
    for (const part of [subject, html, text]) expect(part).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it('declares both color schemes and prevents out-of-office replies', async () => {
    const { html, headers } = await mailOf(name);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(headers).toMatchObject({
      'Auto-Submitted': 'auto-generated',
      'X-Entity-Ref-ID': envelope.eventId,
    });
  });
});

describe('the confirmation mail', () => {
  it('says in HTML and plain text who wants to send what to whom, and that nothing is sent without consent', async () => {
    const { subject, html, text } = await confirmationMail(exampleConfirmation(), envelope);
    expect(subject).toBe('Do you want notifications from Northlight Events?');
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('Northlight Events would like to email you at keys@example.com');
      expect(part).toMatch(/each time the list "?Van loading"? is completed/);
      expect(part).toContain("We won't send anything unless you agree");
      expect(part).toContain('You can ignore this email');
    }
  });

  it('has one link, to the answer, labeled with it', async () => {
    const { html, text, headers } = await confirmationMail(exampleConfirmation(), envelope);
    expect(linksOf(html)).toEqual([examplePage]);
    expect(readable(html)).toContain('Yes, send them to me');
    expect(text).toContain(`Yes, send them to me:\n${examplePage}\n`);
    expect(headers).not.toHaveProperty('List-Unsubscribe');
  });

  it('can be composed without a list name and with a blank name', async () => {
    const asked = exampleConfirmation({ listTitle: null, sender: ' \n ' });
    const { subject, text } = await confirmationMail(asked, envelope);
    expect(subject).toBe('Do you want notifications from Someone?');
    expect(text).toContain('each time one of their lists is completed');
  });
});

describe('the test mail', () => {
  it('says that the address works and shows what a notification looks like', async () => {
    const { subject, html, text } = await testMail(exampleTestMail(), envelope);
    expect(subject).toBe('Test email: notifications arrive here');
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('This address works');
      expect(part).toContain('keys@example.com');
      expect(part).toContain('2 of 3 completed');
    }
  });

  it('names the confirmed address of its sender, who may call themselves anything, but not to themselves', async () => {
    const sentenceTo = async (changes: Parameters<typeof exampleTestMail>[0]) => {
      const { html, text } = await testMail(exampleTestMail(changes), envelope);
      const [shown, read] = [readable(html), text.replaceAll('\u200b', '')].map(
        (part) => /They haven't confirmed[^.]*\.|Their own email address is \S+\./.exec(part)?.[0],
      );
      expect(shown).toBe(read);
      return shown;
    };
    expect(await sentenceTo({ senderEmail: 'dana@example.com' })).toBe(
      'Their own email address is dana@example.com.',
    );
    expect(await sentenceTo({ senderEmail: null })).toBe("They haven't confirmed their own email address.");
    expect(await sentenceTo({ senderEmail: 'Keys@Example.com' })).toBeUndefined();
    // An event of the release before.
    expect(await sentenceTo({})).toBeUndefined();
  });

  it('can be stopped by its link and with one click', async () => {
    const { html, text, headers } = await testMail(exampleTestMail(), envelope);
    expect(linksOf(html)).toEqual([exampleStopUrl]);
    expect(text).toContain(`Stop these emails:\n${exampleStopUrl}\n`);
    expect(headers).toMatchObject({
      'List-Unsubscribe': '<http://localhost:3000/api/notifications/5m0bQk3f7Xa9Zt1cVw2LrS/stop>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('has no link if it cannot be stopped', async () => {
    const { html, text, headers } = await testMail(exampleTestMail({ stopUrl: null }), envelope);
    expect(linksOf(html)).toEqual([]);
    expect(text).not.toContain('Stop these emails');
    expect(headers).not.toHaveProperty('List-Unsubscribe');
  });
});

describe('a change of the account’s address', () => {
  const asked = exampleEmailChange();

  it('mails the new address the one link, and until when it works', async () => {
    const { subject, html, text } = await confirmNewEmailMail(asked, envelope);
    expect(subject).toBe('Confirm your new email address');
    expect(linksOf(html)).toEqual([asked.confirmUrl]);
    for (const part of [readable(html), text])
      expect(part).toContain('until November 21, 2026 at 9:30 AM UTC');
    expect(text).toContain(asked.confirmUrl);
  });

  it('mails the present address what to do, without any link', async () => {
    const { html, text } = await emailChangeNoticeMail(asked, envelope);
    expect(linksOf(html)).toEqual([]);
    for (const part of [html, text]) expect(part).not.toContain('confirm-email');
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('from demo@example.com to dana@example.com');
      expect(part).toContain('If not:');
      expect(part).toContain('change your password');
    }
  });
});

describe('a completed change of address', () => {
  it('mails the previous address what happened and what its one link does, until when', async () => {
    const { subject, html, text } = await emailChangedMail(createEvent(exampleMove()), envelope);
    expect(subject).toBe('Your Checkmate email address was changed');
    expect(linksOf(html)).toEqual([exampleMove().undoUrl]);
    for (const part of [readable(html), text]) {
      expect(part).toContain(
        'Your Checkmate account now uses a different email address. Other devices were signed out.',
      );
      expect(part).toContain(
        "we'll restore this address, sign everyone out, and have you set a new password.",
      );
      expect(part).toContain('until November 27, 2026 at 9:30 AM UTC');
    }
  });
});

describe('a sign-in on a new device', () => {
  it('says where and when, and what to do if it was somebody else', async () => {
    const { subject, html, text } = await newDeviceMail(createEvent(exampleNewDevice()), envelope);
    expect(subject).toBe('New sign-in to your Checkmate account');
    expect(linksOf(html)).toEqual([exampleNewDevice().securityUrl]);
    for (const part of [readable(html), text]) {
      expect(part).toContain(
        "Someone signed in to your Checkmate account on a device we haven't seen before.",
      );
      expect(part).toContain("If that was you, you're all set. If not:");
      expect(part).toContain(
        'Then check My Account: your email address, company, and subscription should be as you left them.',
      );
      expect(part).toContain('November 20, 2026 at 9:30 AM UTC');
    }
  });
});

describe('a change of address that was undone', () => {
  it('mails the removed address when it was undone and how to contact us, without the restored address', async () => {
    const { to, subject, html, text } = await emailChangeUndoneMail(createEvent(exampleMoveBack()), {
      ...envelope,
      to: 'dana@example.com',
    });
    expect([to, subject]).toEqual(['dana@example.com', 'Your Checkmate email address was changed back']);
    expect(linksOf(html)).toEqual(['http://localhost:3000/contact']);
    for (const part of [readable(html), text]) {
      expect(part).toContain('Your Checkmate account uses a different email address again.');
      expect(part).toContain('November 20, 2026 at 9:30 AM UTC');
      expect(part).not.toContain('demo@example.com');
    }
  });
});

describe('a mail to the owner about who has access', () => {
  it('names who joined, with which role and whose invitation, and says what to do', async () => {
    const { subject, html, text } = await memberJoinedMail(createEvent(exampleJoining()), envelope);
    expect(subject).toBe('Someone joined your workspace on Checkmate');
    expect(linksOf(html)).toEqual([exampleJoining().teamUrl]);
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      for (const fact of [
        'Nina Kay',
        'nina@example.com',
        'Editor: create and change lists',
        'demo@example.com',
      ])
        expect(part).toContain(fact);
      expect(part).toContain('November 20, 2026 at 9:30 AM UTC');
      expect(part).toContain('remove them. They lose access right away.');
    }
  });

  it('leaves out who invited, if that account is gone', async () => {
    const mail = await memberJoinedMail(createEvent(exampleJoining({ invitedBy: null })), envelope);
    expect(mail.text).not.toContain('Invited by');
  });

  it('names addresses beside names, which anybody may choose, and says where nobody confirmed one', async () => {
    const plain = ({ text }: { text: string }) => text.replaceAll('\u200b', '');
    const joined = exampleJoining({ memberEmailConfirmed: false });
    expect(plain(await memberJoinedMail(createEvent(joined), envelope))).toContain(
      'nina@example.com (not confirmed)',
    );
    const offer = exampleOffer({ offeredByEmail: 'dana@example.com' });
    expect(plain(await handoverOfferedMail(createEvent(offer), envelope))).toContain('dana@example.com');
    const handover = exampleHandover({ newOwnerEmail: null });
    expect(plain(await workspaceHandedOverMail(createEvent(handover), envelope))).toContain('Not confirmed');
    const asked = (senderEmail: string | null) =>
      confirmationMail({ ...exampleConfirmation(), senderEmail }, envelope);
    expect(plain(await asked('dana@example.com'))).toContain('Their own email address is dana@example.com.');
    expect(plain(await asked(null))).toContain("They haven't confirmed their own email address.");
  });

  it('names the role before and after a change', async () => {
    const { html, text } = await memberRoleChangedMail(createEvent(exampleRoleChange()), envelope);
    expect(linksOf(html)).toEqual([exampleRoleChange().teamUrl]);
    for (const part of [readable(html), text]) {
      expect(part).toContain('Editor: create and change lists');
      expect(part).toContain('Admin: also manage people and company settings');
    }
  });

  it('says on which device everything was downloaded', async () => {
    const { subject, html, text } = await accountExportedMail(createEvent(exampleExport()), envelope);
    expect(subject).toBe('Your Checkmate data was downloaded');
    expect(linksOf(html)).toEqual([exampleExport().securityUrl]);
    for (const part of [readable(html), text]) expect(part).toContain('Safari on iPhone');
  });
});

describe('an invitation', () => {
  it('names who invites, into what and with which role, and has one link', async () => {
    const invitation = exampleInvitation();
    const { subject, html, text } = await memberInvitedMail(createEvent(invitation), envelope);
    expect(subject).toBe('You’re invited to a team on Checkmate');
    expect(linksOf(html)).toEqual([invitation.joinUrl]);
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('Dana Moore');
      expect(part).toContain('Northlight Events');
      expect(part).toContain('Editor: create and change lists');
      expect(part).toContain('You don’t need a card.');
      expect(part).toContain('The link works once, until November 27, 2026 at 9:30 AM UTC.');
    }
  });
});

describe('the address of a new account', () => {
  it('is confirmed by one link, with its expiry and what holds without it', async () => {
    const asked = exampleUnconfirmed();
    const { subject, html, text } = await emailConfirmationMail(createEvent(asked), envelope);
    expect(subject).toBe('Confirm your email address');
    expect(linksOf(html)).toEqual([asked.confirmUrl]);
    for (const part of [readable(html), text.replaceAll('\u200b', '')]) {
      expect(part).toContain('Hello Dana,');
      expect(part).toContain('demo@example.com');
      expect(part).toContain('The link works once, until November 27, 2026 at 9:30 AM UTC.');
      expect(part).toContain("we won't send completed lists to this address");
      expect(part).toContain("Didn't open an account?");
    }
  });
});

describe('a forgotten password', () => {
  it('gets one link: once, for 30 minutes, to be ignored by a reader who did not request it', async () => {
    const asked = exampleReset();
    const { subject, html, text } = await passwordResetMail(createEvent(asked), envelope);
    expect(subject).toBe('Set a new password for Checkmate');
    expect(linksOf(html)).toEqual([asked.resetUrl]);
    expect(text).toContain(`Set New Password:\n${asked.resetUrl}\n`);
    for (const part of [readable(html), text]) {
      expect(part).toContain('The link works once, for 30 minutes: until November 20, 2026 at 10:00 AM UTC.');
      expect(part).toContain('Someone (probably you) asked for a new password');
      expect(part).toContain("Didn't ask for this? Ignore this email. Your password stays as it is");
      expect(part).toMatch(/Username:? ?demo/);
    }
  });
});

describe('a changed password', () => {
  it('says when, how, and what to do if it was somebody else', async () => {
    const { subject, html, text } = await passwordChangedMail(createEvent(examplePasswordChange()), envelope);
    expect(subject).toBe('Your Checkmate password was changed');
    expect(linksOf(html)).toEqual(['http://localhost:3000/forgot-password']);
    for (const part of [readable(html), text]) {
      expect(part).toContain('by someone signed in to your account');
      expect(part).toContain('November 20, 2026 at 9:30 AM UTC');
      expect(part).toContain('If not:');
      expect(part).not.toContain('mailbox');
    }
    expect(text).toContain('1. Set a new password below.');
  });

  it('gives the time in the owner’s zone', async () => {
    const changed = createEvent(examplePasswordChange({ timeZone: 'America/Los_Angeles' }));
    const { html, text } = await passwordChangedMail(changed, envelope);
    for (const part of [readable(html), text]) expect(part).toContain('November 20, 2026 at 1:30 AM PST');
  });

  it('names the mailbox first if a mailed link changed it', async () => {
    const { text } = await passwordChangedMail(createEvent(examplePasswordChange({ by: 'link' })), envelope);
    expect(text).toContain('with a link we emailed to this address');
    expect(text).toContain('1. Change the password of your email account first');
  });
});

describe('the goodbye', () => {
  it('says what is erased and that nothing more is charged, without a link', async () => {
    const { subject, html, text } = await ownerDeletedMail(createEvent(exampleDeletion()), envelope);
    expect(subject).toBe('Your Checkmate account has been deleted');
    expect(linksOf(html)).toEqual([]);
    expect(text).not.toMatch(/https?:/);
    for (const part of [readable(html), text]) {
      expect(part).toContain('Your lists, their entries and signatures, and your profile are erased.');
      expect(part).toContain("you won't be charged again");
      expect(part).toContain('November 20, 2026 at 9:30 AM UTC');
    }
  });
});
