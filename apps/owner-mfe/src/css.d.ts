declare module '*.css' {
  /** The whole sheet as text, in the build of the prerendered pages only. */
  const text: string;
  export default text;
}
