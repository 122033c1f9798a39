/** What is used of `punycode.js`, which brings no types. */
declare module 'punycode.js' {
  const punycode: {
    /** A label without its `xn--` in Unicode. @throws RangeError for what is no punycode */
    decode(label: string): string
  }
  export default punycode
}
