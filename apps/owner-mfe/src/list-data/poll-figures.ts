const pollMs = 3_000;

interface FiguresState {
  data: { upToDate: boolean } | undefined;
  status: 'pending' | 'error' | 'success';
}

/** How long to wait before figures are asked for again while entries are still being counted; false for not at all. */
export function pollFigures({ data, status }: FiguresState): number | false {
  return status !== 'error' && data?.upToDate === false ? pollMs : false;
}
