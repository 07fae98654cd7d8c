/** A page as one string, made by `whole-page-loader` of build-kit. */
declare module '*.whole.html' {
  const html: string;
  export default html;
}
