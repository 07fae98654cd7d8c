/**
 * The part of react-router this product uses. A module that is shared between slices is bundled whole: the whole router
 * is 52 kB brotli, this part 14. The build therefore resolves every `react-router-dom` in a slice to this file
 * (build-kit, shared-modules). Add further names of react-router here; a test compares the list with the imports.
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
