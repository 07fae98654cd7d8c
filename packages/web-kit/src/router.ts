/**
 * The part of react-router this product uses. A module that is shared between slices ships whole; the whole router is
 * 52 kB brotli, this part 14. The build therefore answers every `react-router-dom` in a slice with this file (build-kit,
 * shared-modules). Whoever needs another name of react-router adds it here; a test holds the list against the imports.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
