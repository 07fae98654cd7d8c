import type { Sql } from '@scanlist/persistence/database';
import { accountRows } from '../accounts/account-rows.ts';
import { activityRows } from '../activity/activity-rows.ts';
import type { GatewayConfig } from '../config.ts';
import { deletionRows } from '../deletion/deletion-rows.ts';
import { emailChangeRows } from '../email-changes/email-change-rows.ts';
import { emailUndoRows } from '../email-changes/email-undo-rows.ts';
import { runningExportRows } from '../export/running-export-rows.ts';
import { handoverRows } from '../handovers/handover-rows.ts';
import { invitationRows } from '../invitations/invitation-rows.ts';
import { logoRows } from '../logos/logo-rows.ts';
import { passwordResetRows } from '../password-resets/password-reset-rows.ts';
import { signupRows } from '../signups/signup-rows.ts';
import { sliceErrorRows } from '../slices/slice-error-rows.ts';
import { supportMessageRows } from '../support/support-message-rows.ts';
import { workspaceRows } from '../workspaces/workspace-rows.ts';

export type Repositories = ReturnType<typeof createRepositories>;

/** The repositories that several use cases share, over the gateway's database. */
export function createRepositories(sql: Sql, config: GatewayConfig) {
  return {
    accounts: accountRows(sql),
    activities: activityRows(sql),
    emailChanges: emailChangeRows(sql),
    emailUndos: emailUndoRows(sql),
    passwordResets: passwordResetRows(sql),
    signups: signupRows(sql),
    deletions: deletionRows(sql),
    workspaces: workspaceRows(sql),
    invitations: invitationRows(sql),
    handovers: handoverRows(sql),
    logos: logoRows(sql),
    runningExports: runningExportRows(sql),
    sliceErrors: sliceErrorRows(sql),
    supportMessages: supportMessageRows(sql, {
      supportEmail: config.SUPPORT_EMAIL,
      mailsPerHour: config.SUPPORT_MAILS_PER_HOUR,
    }),
  };
}
