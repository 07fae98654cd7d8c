/**
 * The oldest browsers that each part of the product serves (decision 0099). Scripts and styles are compiled for them, and
 * `tools/browser-rules` checks what was built against them.
 *
 * - `fill`: a visitor's phone (decision F17). iOS 14.1 has the engine of Safari 14.0. WebView is as old as Chrome.
 * - `owner`: the owner's app, which is what Tailwind 4 serves.
 * - `site`: the public site, which has a menu that is a popover.
 *
 * @type {Record<'fill' | 'owner' | 'site', Record<'chrome' | 'safari' | 'ios' | 'firefox' | 'samsung', string>>}
 */
export const browsers = {
  fill: { chrome: '90', safari: '14.1', ios: '14.1', firefox: '90', samsung: '15.0' },
  owner: { chrome: '111', safari: '16.4', ios: '16.4', firefox: '128', samsung: '22.0' },
  site: { chrome: '114', safari: '17.0', ios: '17.0', firefox: '128', samsung: '23.0' },
};

/** The version of ECMAScript that each list runs, by which webpack and terser write. */
export const ecma = { fill: 2021, owner: 2022, site: 2022 };
