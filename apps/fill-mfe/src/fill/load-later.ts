/** Loads what no visit needs at first: the last screen, and what only somebody needs who was here before. */
export const loadLater = () => import(/* webpackChunkName: "later" */ './later.ts');
