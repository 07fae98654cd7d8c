import { type OwnerPage, ownerPages } from '@scanlist/contracts/http/routes';
import { type LoadFailure, retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { RequireOwner, ScreenLoading } from './auth/require-owner.tsx';
import { ScreenMissing } from './layout/slice-boundary.tsx';

const whileLoading = {
  pending: <ScreenLoading />,
  failed: (retry: () => void, failure: LoadFailure) => <ScreenMissing retry={retry} failure={failure} />,
};

const Login = retryingLazy(() => import('./sign-in/login-screen.tsx'), whileLoading);
const SignUp = retryingLazy(() => import('./sign-up/sign-up-screen.tsx'), whileLoading);
const ForgotPassword = retryingLazy(
  () => import('./password-reset/forgot-password-screen.tsx'),
  whileLoading,
);
const ResetPassword = retryingLazy(() => import('./password-reset/reset-password-screen.tsx'), whileLoading);
const Dashboard = retryingLazy(() => import('./dashboard/dashboard-screen.tsx'), whileLoading);
const CreateList = retryingLazy(() => import('./list-form/create-list-screen.tsx'), whileLoading);
const EditList = retryingLazy(() => import('./list-form/edit-list-screen.tsx'), whileLoading);
const ListDetails = retryingLazy(() => import('./list-details/list-details-screen.tsx'), whileLoading);
const Entries = retryingLazy(() => import('./entries/entries-screen.tsx'), whileLoading);
const QrPage = retryingLazy(() => import('./qr-page/qr-page-screen.tsx'), whileLoading);
const Profile = retryingLazy(() => import('./profile/profile-screen.tsx'), whileLoading);
const ConfirmEmail = retryingLazy(() => import('./profile/confirm-email-screen.tsx'), whileLoading);
const UndoEmailChange = retryingLazy(() => import('./profile/undo-email-change-screen.tsx'), whileLoading);
const AccountDeleted = retryingLazy(() => import('./profile/account-deleted-screen.tsx'), whileLoading);
const CompanySettings = retryingLazy(
  () => import('./company-settings/company-settings-screen.tsx'),
  whileLoading,
);
const Notification = retryingLazy(() => import('./notifications/notification-screen.tsx'), whileLoading);
const Subscribe = retryingLazy(() => import('./subscribe/subscribe-screen.tsx'), whileLoading);
const ChangeCard = retryingLazy(() => import('./subscribe/change-card-screen.tsx'), whileLoading);
const ConfirmPayment = retryingLazy(() => import('./subscribe/confirm-payment-screen.tsx'), whileLoading);

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
  '/account-deleted': () => <AccountDeleted />,
  '/dashboard': () => <Dashboard />,
  '/create-list': () => <CreateList />,
  '/edit-list/:id': (id) => <EditList key={id} id={id} />,
  '/list-details/:id': (id) => <ListDetails key={id} id={id} />,
  '/list-entries/:id': (id) => <Entries key={id} id={id} />,
  '/list-qrcode/:id': (id) => <QrPage key={id} id={id} />,
  '/profile': () => <Profile />,
  '/company-settings': () => <CompanySettings />,
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
    return ownerPages[pattern] === 'owner' ? <RequireOwner>{screen}</RequireOwner> : screen;
  }
  return null;
}
