declare module '*.css' {
  /** The whole sheet as text, in the server build only. */
  const text: string;
  export default text;
}

/** The address of the standalone build's script; set by the server build. */
declare const __FILL_SCRIPT__: string;
