import { Button } from '@scanlist/ui/button';
import { Link } from 'react-router-dom';
import { DoorFrame } from '../common/door-frame.tsx';
import { useDocumentTitle } from '../common/page.tsx';

/** /signup until payments are built: says so, and leads back. */
export default function SignupScreen() {
  useDocumentTitle('Sign Up');
  return (
    <DoorFrame
      title="Sign-up is coming"
      lead="New accounts cannot be opened here yet: the free trial needs a payment step that is still being built. If you already have an account, sign in as usual."
    >
      <div className="mt-6 flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/login">Sign In</Link>
        </Button>
        <Button asChild variant="plain">
          <Link to="/">Back to the start page</Link>
        </Button>
      </div>
    </DoorFrame>
  );
}
