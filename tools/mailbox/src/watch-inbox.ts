/** The inbox's script: announces new mails with a link that shows them. The page does not reload by itself. */
export const watchInbox = `
const news = document.querySelector('.news');
const known = Number(news.dataset.count);
setInterval(async () => {
  if (document.hidden || news.childElementCount) return;
  const answer = await fetch('/count').catch(() => undefined);
  if (!answer?.ok) return;
  const arrived = (await answer.json()).count - known;
  if (arrived <= 0) return;
  const show = document.createElement('a');
  show.href = '/';
  show.textContent = arrived === 1 ? 'Show 1 new mail' : 'Show ' + arrived + ' new mails';
  news.append(show);
}, 2000);
`;
