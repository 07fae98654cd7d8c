/** Loads what only somebody needs who was here before. Rejects when it cannot be loaded. */
export const loadReturning = () => import(/* webpackChunkName: "returning" */ './returning.tsx');
