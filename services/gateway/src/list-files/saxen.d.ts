declare module 'saxen' {
  /** What we use of the parser, which has no types of its own. */
  export class Parser {
    on(event: 'openTag', callback: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', callback: (name: string) => void): this;
    on(event: 'text' | 'cdata', callback: (text: string) => void): this;
    on(event: 'attention', callback: (declaration: string) => void): this;
    on(event: 'error', callback: (error: Error) => void): this;
    parse(xml: string): unknown;
  }
}
