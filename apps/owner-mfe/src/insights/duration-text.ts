const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a round takes, rounded as a person would say it: '40 sec', '12 min', '1 hr 30 min', '3 days'. */
export function durationText(seconds: number): string {
  if (seconds < 0.95 * minute) return `${Math.max(1, Math.round(seconds / 5) * 5)} sec`;
  const minutes = Math.round(seconds / minute);
  if (minutes < 60) return `${minutes} min`;
  // Minutes do not matter in a round of half a day.
  const step = seconds < 6 * hour ? 5 * minute : hour;
  const rounded = Math.round(seconds / step) * step;
  if (rounded < 2 * day) return hoursText(rounded);
  return `${Math.round(seconds / day)} days`;
}

function hoursText(seconds: number): string {
  const hours = Math.floor(seconds / hour);
  const minutes = Math.round((seconds % hour) / minute);
  return minutes === 0 ? `${hours} hr` : `${hours} hr ${minutes} min`;
}
