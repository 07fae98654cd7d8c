/** The differences of two versions of a list, one per line, below a heading. */
export function DifferenceList({ heading, differences }: { heading: string; differences: string[] }) {
  return (
    <>
      <p className="mt-3 text-sm font-semibold">{heading}</p>
      <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere empty:hidden">
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    </>
  );
}
