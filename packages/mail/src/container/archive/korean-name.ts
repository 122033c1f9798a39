/** Names in archives of Korean programs: UTF-8, or the code page of Korean Windows. */
import { decodeText } from '../../text/charsets.ts'

export function decodeKorean(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/')
  } catch {
    return decodeText(bytes, 'cp949').text.replaceAll('\\', '/')
  }
}
