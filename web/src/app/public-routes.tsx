import { createRoute } from '@tanstack/react-router';
import {
  ConfirmScreen,
  ForgotScreen,
  isSetupOpen,
  LoginScreen,
  ResetScreen,
  SetupScreen,
  SignUpScreen,
} from '#features/auth';
import { isLabOpen, LabScreen } from '#features/lab';
import { isSignedIn, onlyVisitors, toSignIn } from './guards.ts';
import { preloading } from './preloading.ts';
import { NotFoundPage, PrivateLayout, type Root } from './lazy-parts.ts';
import { optional } from './search.ts';

const loginRoute = (root: Root) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: optional('from'),
    beforeLoad: onlyVisitors,
    component: preloading(function Login() {
      return <LoginScreen {...route.useSearch()} />;
    }, LoginScreen),
  });
  return route;
};

const signUpRoute = (root: Root) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/signup',
    validateSearch: optional('companyId'),
    beforeLoad: onlyVisitors,
    component: preloading(function SignUp() {
      return <SignUpScreen {...route.useSearch()} />;
    }, SignUpScreen),
  });
  return route;
};

/** Where the link in a mail leads: for everybody, signed in or not. */
const confirmRoute = (root: Root) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/confirm',
    validateSearch: optional('token'),
    component: preloading(function Confirm() {
      return <ConfirmScreen {...route.useSearch()} />;
    }, ConfirmScreen),
  });
  return route;
};

const forgotRoute = (root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/forgot',
    beforeLoad: onlyVisitors,
    component: ForgotScreen,
  });

/** Where a one-time link leads: for everybody, since whoever is signed in here may be somebody else. */
const resetRoute = (root: Root) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/reset',
    validateSearch: optional('token'),
    component: preloading(function Reset() {
      return <ResetScreen {...route.useSearch()} />;
    }, ResetScreen),
  });
  return route;
};

/** Once the operator exists there is no such page: visitors meet the guard, others the not-found page. */
const setupRoute = (root: Root) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/setup',
    validateSearch: optional('token'),
    beforeLoad: async (asked) => {
      const open = await isSetupOpen();
      if (!open && !isSignedIn()) throw toSignIn(asked);
      return { open };
    },
    component: preloading(function Setup() {
      const search = route.useSearch();
      if (route.useRouteContext().open) return <SetupScreen {...search} />;
      return (
        <PrivateLayout>
          <NotFoundPage />
        </PrivateLayout>
      );
    }, SetupScreen),
  });
  return route;
};

/** Simulated phones, for everybody on the machine a lab runs on; without a lab there is no such page. */
const labRoute = (root: Root) => {
  const route = createRoute({
    getParentRoute: () => root,
    path: '/lab',
    beforeLoad: async (asked) => {
      const open = await isLabOpen();
      if (!open && !isSignedIn()) throw toSignIn(asked);
      return { open };
    },
    component: preloading(function Lab() {
      if (route.useRouteContext().open) return <LabScreen />;
      return (
        <PrivateLayout>
          <NotFoundPage />
        </PrivateLayout>
      );
    }, LabScreen),
  });
  return route;
};

/** What a visitor can open. */
export const publicRoutes = (root: Root) => [
  loginRoute(root),
  signUpRoute(root),
  confirmRoute(root),
  forgotRoute(root),
  resetRoute(root),
  setupRoute(root),
  labRoute(root),
];
