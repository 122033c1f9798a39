/**
 * JSON that PostgreSQL takes, whatever strangers wrote into it: its text holds neither NUL nor half a surrogate pair, which JSON.stringify
 * writes as escapes. U+FFFD stands for both.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '\\ufffd')
}
