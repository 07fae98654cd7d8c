import { readTexts, sourceOf } from './texts.mjs';

/** Loads a catalog of texts as `compileTexts` makes it. Fails the build with the file and the key of each wrong text. */
export default function textsLoader() {
  this.addDependency(sourceOf(this.resourcePath));
  return JSON.stringify(readTexts(this.resourcePath));
}
