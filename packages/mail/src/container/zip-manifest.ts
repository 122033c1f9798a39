/** What the lists of contents in zipped documents say of the whole. */
import { obstacle, type Opening } from './opened.ts'

const MACROS = Buffer.from('vnd.ms-office.vbaProject')
const ENCRYPTION = Buffer.from('encryption-data')

/** OpenDocument and HWPX name what they encrypt; Office Open XML names its macros, whatever the part is called. */
export function* manifestSigns({ name, content }: { name: string; content: Buffer }): Opening {
  if (name === 'META-INF/manifest.xml' && content.includes(ENCRYPTION)) yield obstacle('encrypted')
  if (name === '[Content_Types].xml' && content.includes(MACROS)) yield { kind: 'macros' }
}
