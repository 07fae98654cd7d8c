import { type OwnerPage, ownerPages, pagePermissions } from '@scanlist/contracts/http/routes';
import { type LoadFailure, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { Permitted } from './auth/permitted.tsx';
import { RequireOwner, ScreenLoading } from './auth/require-owner.tsx';
import { ScreenMissing } from './layout/slice-boundary.tsx';

const whileLoading = {
  pending: <ScreenLoading />,
  failed: (retry: () => void, failure: LoadFailure) => <ScreenMissing retry={retry} failure={failure} />,
};

// A screen's chunk has the first part of its address for a name: the gateway preloads it by that name.
const Login = retryingLazy(
  () => import(/* webpackChunkName: 'login' */ './sign-in/login-screen.tsx'),
  whileLoading,
);
const SignUp = retryingLazy(
  () => import(/* webpackChunkName: 'signup' */ './sign-up/sign-up-screen.tsx'),
  whileLoading,
);
const ForgotPassword = retryingLazy(
  () => import(/* webpackChunkName: 'forgot-password' */ './password-reset/forgot-password-screen.tsx'),
  whileLoading,
);
const ResetPassword = retryingLazy(
  () => import(/* webpackChunkName: 'reset-password' */ './password-reset/reset-password-screen.tsx'),
  whileLoading,
);
const Dashboard = retryingLazy(
  () => import(/* webpackChunkName: 'dashboard' */ './dashboard/dashboard-screen.tsx'),
  whileLoading,
);
const CreateList = retryingLazy(
  () => import(/* webpackChunkName: 'create-list' */ './list-form/create-list-screen.tsx'),
  whileLoading,
);
const Templates = retryingLazy(
  () => import(/* webpackChunkName: 'templates' */ './templates/templates-screen.tsx'),
  whileLoading,
);
const TemplateDetails = retryingLazy(
  () => import(/* webpackChunkName: 'templates' */ './templates/template-screen.tsx'),
  whileLoading,
);
const ImportLists = retryingLazy(
  () => import(/* webpackChunkName: 'import-lists' */ './import-lists/import-lists-screen.tsx'),
  whileLoading,
);
const EditList = retryingLazy(
  () => import(/* webpackChunkName: 'edit-list' */ './list-form/edit-list-screen.tsx'),
  whileLoading,
);
const ListDetails = retryingLazy(
  () => import(/* webpackChunkName: 'list-details' */ './list-details/list-details-screen.tsx'),
  whileLoading,
);
const Entries = retryingLazy(
  () => import(/* webpackChunkName: 'list-entries' */ './entries/entries-screen.tsx'),
  whileLoading,
);
const AllEntries = retryingLazy(
  () => import(/* webpackChunkName: 'entries' */ './entries/all-entries-screen.tsx'),
  whileLoading,
);
const Insights = retryingLazy(
  () => import(/* webpackChunkName: 'list-insights' */ './insights/insights-screen.tsx'),
  whileLoading,
);
const QrPage = retryingLazy(
  () => import(/* webpackChunkName: 'list-qrcode' */ './qr-page/qr-page-screen.tsx'),
  whileLoading,
);
const Profile = retryingLazy(
  () => import(/* webpackChunkName: 'profile' */ './profile/profile-screen.tsx'),
  whileLoading,
);
const ConfirmEmail = retryingLazy(
  () => import(/* webpackChunkName: 'confirm-email' */ './profile/confirm-email-screen.tsx'),
  whileLoading,
);
const UndoEmailChange = retryingLazy(
  () => import(/* webpackChunkName: 'undo-email-change' */ './profile/undo-email-change-screen.tsx'),
  whileLoading,
);
const TakeCardBack = retryingLazy(
  () => import(/* webpackChunkName: 'take-card-back' */ './profile/take-card-back-screen.tsx'),
  whileLoading,
);
const AccountDeleted = retryingLazy(
  () => import(/* webpackChunkName: 'account-deleted' */ './profile/account-deleted-screen.tsx'),
  whileLoading,
);
const Activity = retryingLazy(
  () => import(/* webpackChunkName: 'activity' */ './activity/activity-screen.tsx'),
  whileLoading,
);
const CompanySettings = retryingLazy(
  () => import(/* webpackChunkName: 'company-settings' */ './company-settings/company-settings-screen.tsx'),
  whileLoading,
);
const Team = retryingLazy(
  () => import(/* webpackChunkName: 'team' */ './team/team-screen.tsx'),
  whileLoading,
);
const Access = retryingLazy(
  () => import(/* webpackChunkName: 'who-has-access' */ './who-has-access/access-screen.tsx'),
  whileLoading,
);
const Join = retryingLazy(
  () => import(/* webpackChunkName: 'join' */ './join/join-screen.tsx'),
  whileLoading,
);
const Notification = retryingLazy(
  () => import(/* webpackChunkName: 'notifications' */ './notifications/notification-screen.tsx'),
  whileLoading,
);
const Subscribe = retryingLazy(
  () => import(/* webpackChunkName: 'subscribe' */ './subscribe/subscribe-screen.tsx'),
  whileLoading,
);
const ChangeCard = retryingLazy(
  () => import(/* webpackChunkName: 'change-card' */ './subscribe/change-card-screen.tsx'),
  whileLoading,
);
const ConfirmPayment = retryingLazy(
  () => import(/* webpackChunkName: 'confirm-payment' */ './subscribe/confirm-payment-screen.tsx'),
  whileLoading,
);

/**
 * The screen of each address of this slice; it gets the address's id or token. The key remounts the screen for another
 * one.
 */
const screens: Record<OwnerPage, (held: string) => ReactNode> = {
  '/login': () => <Login />,
  '/signup': () => <SignUp />,
  '/forgot-password': () => <ForgotPassword />,
  '/reset-password/:token': (token) => <ResetPassword key={token} token={token} />,
  '/notifications/:token': (token) => <Notification key={token} token={token} />,
  '/confirm-email/:token': (token) => <ConfirmEmail key={token} token={token} />,
  '/undo-email-change/:token': (token) => <UndoEmailChange key={token} token={token} />,
  '/take-card-back/:token': (token) => <TakeCardBack key={token} token={token} />,
  '/account-deleted': () => <AccountDeleted />,
  '/dashboard': () => <Dashboard />,
  '/create-list': () => <CreateList />,
  '/templates': () => <Templates />,
  '/templates/:id': (slug) => <TemplateDetails key={slug} slug={slug} />,
  '/import-lists': () => <ImportLists />,
  '/edit-list/:id': (id) => <EditList key={id} id={id} />,
  '/list-details/:id': (id) => <ListDetails key={id} id={id} />,
  '/list-entries/:id': (id) => <Entries key={id} id={id} />,
  '/entries': () => <AllEntries />,
  '/list-insights/:id': (id) => <Insights key={id} id={id} />,
  '/list-qrcode/:id': (id) => <QrPage key={id} id={id} />,
  '/profile': () => <Profile />,
  '/activity': () => <Activity />,
  '/company-settings': () => <CompanySettings />,
  '/team': () => <Team />,
  '/who-has-access': () => <Access />,
  '/join/:token': (token) => <Join key={token} token={token} />,
  '/subscribe': () => <Subscribe />,
  '/change-card': () => <ChangeCard />,
  '/confirm-payment': () => <ConfirmPayment />,
};

/**
 * The screen of an address, protected where `ownerPages` says so. Matched here and not by nested `<Routes>`, so that
 * the depth of the shell's route for this slice does not matter.
 */
export function screenAt(pathname: string): ReactNode {
  for (const pattern of Object.keys(screens) as OwnerPage[]) {
    const match = matchPath<string>(pattern, pathname);
    if (!match) continue;
    const screen = screens[pattern](match.params.id ?? match.params.token ?? '');
    if (ownerPages[pattern] !== 'owner') return screen;
    const permission = pagePermissions[pattern];
    return (
      <RequireOwner>
        {permission ? (
          <Permitted key={pathname} permission={permission}>
            {screen}
          </Permitted>
        ) : (
          screen
        )}
      </RequireOwner>
    );
  }
  return null;
}
