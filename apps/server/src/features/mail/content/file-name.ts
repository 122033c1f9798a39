/** The subject as a file name: no path, no control or direction characters, no reserved ones of any system. */
export function fileNameOf(title: string): string {
  const safe = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  return `${safe.slice(0, 80).toWellFormed().trim() || 'mail'}.eml`
}
