import { Skeleton } from '@scanlist/ui/skeleton';
import { Loading } from '../layout/loading.tsx';
import { BackLink } from '../layout/page.tsx';

/** The placeholder of the form until its content and the notice above it are known. */
export function FormPlaceholder({ heading }: { heading: string }) {
  return (
    <div className="max-w-form">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <h1 className="mt-2 font-display text-2xl">{heading}</h1>
      <Loading className="mt-8 flex flex-col gap-6">
        {['h-16', 'h-20', 'h-32', 'h-24', 'h-44'].map((height) => (
          <Skeleton key={height} className={`w-full ${height}`} />
        ))}
      </Loading>
    </div>
  );
}
