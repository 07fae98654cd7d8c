import { loadLaterTexts } from '../texts/load-later-texts.ts';

const importLater = () => import(/* webpackChunkName: "later" */ './later.ts');

/** Loads what no visit needs at first: the last screen, and what only somebody needs who was here before. */
export const loadLater = async () => {
  const [later] = await Promise.all([importLater(), loadLaterTexts()]);
  return later;
};
