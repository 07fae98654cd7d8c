declare module '@scanlist/build-kit/browsers' {
  /** See `browsers.mjs` there. */
  export const browsers: Record<
    'fill' | 'owner' | 'site',
    Record<'chrome' | 'safari' | 'ios' | 'firefox' | 'samsung', string>
  >;
}
