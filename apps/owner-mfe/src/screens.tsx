import { retryingLazy } from '@scanlist/web-kit/retrying-lazy';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { RequireOwner, WaitingForScreen } from './common/require-owner.tsx';
import { ScreenFailed } from './common/slice-boundary.tsx';

const whileLoading = {
  pending: <WaitingForScreen />,
  failed: (retry: () => void) => <ScreenFailed retry={retry} />,
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
const AccountDeleted = retryingLazy(() => import('./profile/account-deleted-screen.tsx'), whileLoading);
const CompanySettings = retryingLazy(
  () => import('./company-settings/company-settings-screen.tsx'),
  whileLoading,
);
const Notification = retryingLazy(() => import('./notifications/notification-screen.tsx'), whileLoading);
const Subscribe = retryingLazy(() => import('./subscribe/subscribe-screen.tsx'), whileLoading);
const ChangeCard = retryingLazy(() => import('./subscribe/change-card-screen.tsx'), whileLoading);
const ConfirmPayment = retryingLazy(() => import('./subscribe/confirm-payment-screen.tsx'), whileLoading);

/** Screens anybody may open. The key makes another link a fresh screen. */
const doors: [pattern: string, draw: (token: string) => ReactNode][] = [
  ['/login', () => <Login />],
  ['/signup', () => <SignUp />],
  ['/forgot-password', () => <ForgotPassword />],
  ['/reset-password/:token', (token) => <ResetPassword key={token} token={token} />],
  ['/notifications/:token', (token) => <Notification key={token} token={token} />],
  ['/confirm-email/:token', (token) => <ConfirmEmail key={token} token={token} />],
  ['/account-deleted', () => <AccountDeleted />],
];

/** Screens of a signed-in owner. The key makes another list a fresh screen. */
const rooms: [pattern: string, draw: (id: string) => ReactNode][] = [
  ['/dashboard', () => <Dashboard />],
  ['/create-list', () => <CreateList />],
  ['/edit-list/:id', (id) => <EditList key={id} id={id} />],
  ['/list-details/:id', (id) => <ListDetails key={id} id={id} />],
  ['/list-entries/:id', (id) => <Entries key={id} id={id} />],
  ['/list-qrcode/:id', (id) => <QrPage key={id} id={id} />],
  ['/profile', () => <Profile />],
  ['/company-settings', () => <CompanySettings />],
  ['/subscribe', () => <Subscribe />],
  ['/change-card', () => <ChangeCard />],
  ['/confirm-payment', () => <ConfirmPayment />],
];

/**
 * The screen of an address, the same ones as `sliceRoutes.owner`. Matched here and not by nested `<Routes>`, so that it
 * does not matter at which depth of its own routes the shell draws this slice.
 */
export function screenAt(pathname: string): ReactNode {
  for (const [pattern, draw] of doors) {
    const match = matchPath(pattern, pathname);
    if (match) return draw(match.params.token ?? '');
  }
  for (const [pattern, draw] of rooms) {
    const match = matchPath(pattern, pathname);
    if (match) return <RequireOwner>{draw(match.params.id ?? '')}</RequireOwner>;
  }
  return null;
}
