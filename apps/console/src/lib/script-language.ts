/** The language whose typeface a text needs, where its script says so; han alone may be of several. */
export function scriptLanguage(text: string): string | undefined {
  if (/[\u3041-\u3096\u30a1-\u30fa]/.test(text)) return 'ja'
  if (/[\uac00-\ud7a3]/.test(text)) return 'ko'
  return undefined
}
