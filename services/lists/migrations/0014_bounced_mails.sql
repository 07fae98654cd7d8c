-- What the recipient's mail server made of a mail, and its reader: the mail service tells it after it took the mail.
alter table entry_mail
  drop constraint entry_mail_status_check,
  drop constraint entry_mail_check,
  add constraint entry_mail_status_check
    check (status in ('queued', 'sent', 'failed', 'delivered', 'bounced', 'complained')),
  add constraint entry_mail_check check ((status in ('failed', 'bounced')) = (reason is not null));

create index entry_mail_problem on entry_mail (list_id, changed_at) where status in ('failed', 'bounced', 'complained');
drop index entry_mail_failed;
