/** A page as one text, made by `whole-page-loader` of build-kit. */
declare module '*.whole.html' {
  const html: string;
  export default html;
}
