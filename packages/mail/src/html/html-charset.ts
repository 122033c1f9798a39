/** Charset that an HTML document names in its first kilobyte (`<meta charset>` or `http-equiv`), '' when none. */
export function charsetInHtml(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 1024)
  const at = head.search(/<meta\b/i)
  if (at < 0) return ''
  return /charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(head.slice(at))?.[1] ?? ''
}
