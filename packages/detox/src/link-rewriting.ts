/** What becomes of links; a caller makes one for each mail that it has disarmed. */
export interface LinkRewriting {
  /** The same key, the same addresses: outcomes of files are kept by it. */
  readonly key: string
  /** The mail's own text, or its HTML; null where it stays as it is. */
  readonly body: (body: { readonly kind: 'text' | 'html'; readonly text: string }) => string | null
  /** A link within a file: what it leads to instead; null where it stays. */
  readonly address: (url: string) => string | null
  /** Links met so far. */
  readonly counts: () => { readonly rewritten: number; readonly inert: number; readonly left: number }
}
