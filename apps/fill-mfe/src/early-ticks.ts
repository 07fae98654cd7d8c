/**
 * The first part of the page's script (decision 0103). It stores and counts what a visitor ticks before the page answers. If
 * the page is closed until then, it is ticked again on the next visit within a day. The page takes over what is ticked, and
 * removes what is stored. Does without storage that the browser refuses.
 */
const root = document.getElementById('root');
globalThis.rootAsSent = String(root?.innerHTML);
const key = `scanlist-early-${location.pathname.split('/')[2]}`;
const dayMs = 864e5;
const boxes = [...document.querySelectorAll<HTMLInputElement>('[name=done]')];
const counts = [...document.querySelectorAll('.fill-count>*')];
const said = counts.map(({ textContent }) => textContent);

const attempt = (action: (storage: Storage) => void) => {
  try {
    action(localStorage);
  } catch {}
};

/** Returns the items that are ticked. The server's page says 0 of them, and every language writes that in digits. */
const count = () => {
  const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const done = ticked.length;
  const numbers = [done, Math.round((done / boxes.length) * 100)];
  counts.forEach((element, place) => {
    element.textContent = String(said[place]).replace(/\b0\b/, String(numbers[place]));
  });
  for (const bar of document.querySelectorAll('progress')) bar.value = done;
  return ticked;
};

attempt((storage) => {
  const [at, ...ids] = JSON.parse(storage.getItem(key) ?? '[0]') as [number, ...string[]];
  if (Date.now() - at < dayMs) for (const box of boxes) box.checked ||= ids.includes(box.value);
  count();
});
addEventListener('change', () => {
  if (document.documentElement.dataset.interactive) return;
  const ticked = count();
  attempt((storage) => storage.setItem(key, JSON.stringify([Date.now(), ...ticked])));
});
// Without the rest of the script, the browser posts the form.
addEventListener('submit', () => attempt((storage) => storage.removeItem(key)));
