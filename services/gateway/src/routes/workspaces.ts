import { may } from '@scanlist/contracts/http/permissions';
import {
  handoverBodySchema,
  invitationsBodySchema,
  type Members,
  memberBodySchema,
  switchWorkspaceBodySchema,
  type Workspaces,
} from '@scanlist/contracts/http/workspaces';
import { AppError, notFound } from '@scanlist/service-kit/app-error';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  acceptWorkspace,
  endOffer,
  type HandoverDependencies,
  offerWorkspace,
} from '../handovers/handover.ts';
import type { GatewayEnv } from '../http/env.ts';
import {
  type InviteDependencies,
  type Inviter,
  inviteMembers,
  resendInvitation,
} from '../invitations/invite-members.ts';
import { idempotencyKeyOf } from '../middleware/idempotency-key.ts';
import { limitRate } from '../middleware/limit-rate.ts';
import { requireJson, smallBodyBytesMax, validJson } from '../middleware/read-json.ts';
import type { Throttles } from '../throttles/throttles.ts';
import { changeRole } from '../workspaces/change-role.ts';
import {
  forbiddenError,
  memberNotFoundError,
  workspaceAs,
  workspaceNotFoundError,
} from '../workspaces/workspace.ts';

export interface WorkspaceRoutesDependencies extends InviteDependencies, HandoverDependencies {
  trustProxy: boolean;
  throttles: Throttles;
  signInsPerMinute: number;
}

const idSchema = z.uuid().toLowerCase();

/** `/api/workspaces`, `/api/workspace`: the caller's workspaces, and members and invitations of one (decision P11). */
export function workspaceRoutes(deps: WorkspaceRoutesDependencies): Hono<GatewayEnv> {
  const {
    workspaces,
    invitations,
    handovers,
    now,
    trustProxy,
    throttles,
    signInsPerMinute: perMinute,
  } = deps;
  // Each invitation is a mail to an address that somebody typed.
  const limitInvitations = limitRate({ name: 'invitation', perMinute, trustProxy, throttles });
  const json = requireJson(smallBodyBytesMax);

  return new Hono<GatewayEnv>()
    .get('/workspaces', async function findWorkspaces(c) {
      return c.json({ workspaces: await workspaces.findWorkspaces(c.var.accountId) } satisfies Workspaces);
    })
    .post('/workspace/switch', json, validJson(switchWorkspaceBodySchema), async function switchTo(c) {
      const { accountId } = c.var;
      const found = await workspaces.findMembership(accountId, c.req.valid('json').workspaceId);
      if (!found) throw workspaceNotFoundError();
      await workspaces.setStart(accountId, found.workspaceId);
      return c.json(workspaceAs(found));
    })
    .get('/workspace/members', async function findMembers(c) {
      const { accountId, ownerId, membership } = c.var;
      const [members, waiting, offer] = await Promise.all([
        workspaces.findMembers(ownerId),
        may(membership.role, 'members:manage') ? invitations.findWaiting(ownerId) : [],
        handovers.find(ownerId, deps.now()),
      ]);
      const isConcerned = offer && (membership.role === 'owner' || offer.accountId === accountId);
      const handover = isConcerned
        ? { memberId: offer.accountId, expiresAt: offer.expiresAt.toISOString() }
        : null;
      return c.json({ members, invitations: waiting, handover } satisfies Members);
    })
    .patch('/workspace/members/:id', json, validJson(memberBodySchema), async function changeRoleOf(c) {
      const { actor, membership } = c.var;
      const memberId = memberIdOf(c);
      if (memberId === membership.ownerAccountId) throw ownerStaysError();
      const { role } = c.req.valid('json');
      return c.json(await changeRole(deps, membership, { actor, memberId, role }));
    })
    .delete('/workspace/members/:id', async function removeMember(c) {
      const { accountId, actor, ownerId, membership } = c.var;
      const memberId = memberIdOf(c);
      const isLeaving = memberId === accountId;
      if (!isLeaving && !may(membership.role, 'members:manage'))
        throw forbiddenError('members:manage', membership.ownerName);
      const outcome = await workspaces.remove(ownerId, memberId, { actor, now: now() });
      if (outcome === 'missing') throw memberNotFoundError();
      if (outcome === 'owner') throw ownerStaysError();
      // The caller was removed, or lost the role, a moment ago.
      if (outcome === 'not-allowed') throw workspaceNotFoundError();
      return c.json({ message: isLeaving ? 'You left this workspace.' : 'That person is removed.' });
    })
    .post(
      '/workspace/handover',
      json,
      validJson(handoverBodySchema),
      limitInvitations,
      async function offer(c) {
        const { memberId } = c.req.valid('json');
        const { accountId, expiresAt } = await offerWorkspace(deps, c.var.membership, memberId.toLowerCase());
        return c.json({ memberId: accountId, expiresAt: expiresAt.toISOString() }, 201);
      },
    )
    .delete('/workspace/handover', async function end(c) {
      await endOffer(deps, c.var.membership, c.var.accountId);
      return c.json({ message: 'The offer is over.' });
    })
    .post('/workspace/handover/accept', async function accept(c) {
      await acceptWorkspace(deps, c.var.membership, c.var.accountId);
      return c.json({ message: 'You own this workspace now.' });
    })
    .post(
      '/workspace/invitations',
      json,
      validJson(invitationsBodySchema),
      limitInvitations,
      async function invite(c) {
        return c.json(await inviteMembers(deps, inviterOf(c), c.req.valid('json')), 201);
      },
    )
    .post('/workspace/invitations/:id/mail', limitInvitations, async function mailAgain(c) {
      return c.json(await resendInvitation(deps, inviterOf(c), invitationIdOf(c)));
    })
    .delete('/workspace/invitations/:id', async function takeBack(c) {
      const { ownerId, actor } = c.var;
      const isGone = await invitations.takeBack(ownerId, invitationIdOf(c), { actor, now: now() });
      if (!isGone) throw invitationGoneError();
      return c.json({ message: 'The invitation is taken back.' });
    });
}

function memberIdOf(c: Context<GatewayEnv>): string {
  const id = idSchema.safeParse(c.req.param('id'));
  if (!id.success) throw memberNotFoundError();
  return id.data;
}

function inviterOf(c: Context<GatewayEnv>): Inviter {
  const { accountId, membership } = c.var;
  return { accountId, membership, idempotencyKey: idempotencyKeyOf(c) };
}

function invitationIdOf(c: Context<GatewayEnv>): string {
  const id = idSchema.safeParse(c.req.param('id'));
  if (!id.success) throw invitationGoneError();
  return id.data;
}

function invitationGoneError(): AppError {
  return notFound('This invitation was accepted or taken back.');
}

function ownerStaysError(): AppError {
  return new AppError(
    'FORBIDDEN',
    'The owner’s role can’t be changed, and the owner can’t leave before handing the workspace over.',
  );
}
