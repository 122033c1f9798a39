/**
 * Gives each visitor the texts of one language: the build writes every file of code once a language, into a folder of its
 * own, and leaves out of each the texts of the others. Texts are `{ ko, en, ja }` of strings (`defineTexts`); what else has
 * three languages, like the fields of a notice, keeps them.
 */
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { parseSync, type Plugin, type Rolldown } from 'vite'

type OutputBundle = Rolldown.OutputBundle

/** An ESTree node, as far as texts go. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export function oneLanguage(): Plugin {
  return {
    name: 'postern-one-language',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const language of LANGUAGES) writeFolder(language, bundle, (file) => this.emitFile(file))
        for (const [name, { type }] of Object.entries(bundle))
          if (type === 'chunk' || name === 'index.html') delete bundle[name]
      },
    },
  }
}

/** Code refers to code beside it, which stays true in another folder; only the page and lists of what to fetch ahead name the folder. */
function writeFolder(
  language: Language,
  bundle: OutputBundle,
  emit: (file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }) => void,
): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const moved = (code: string) => code.replaceAll(/assets\/(?=[\w.-]+\.js\b)/g, `assets/${language}/`)
  for (const { fileName, code } of chunks) {
    const place = fileName.replace('assets/', `assets/${language}/`)
    emit({ type: 'asset', fileName: place, source: moved(textsOf(language, code)) })
  }
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build made no index.html')
  const source = moved(String(page.source)).replace(/<html lang="\w+"/, `<html lang="${language}"`)
  emit({ type: 'asset', fileName: `index.${language}.html`, source })
}

/** Code with the texts of one language alone. */
export function textsOf(language: Language, code: string): string {
  const { program, errors } = parseSync('chunk.js', code)
  if (errors.length > 0) throw new Error(errors[0]!.message)
  const kept: string[] = []
  let from = 0
  for (const text of textsIn(program)) {
    const own = text.find(({ name }) => name === language)!
    kept.push(code.slice(from, text[0]!.start), code.slice(own.start, own.end))
    from = text.at(-1)!.end
  }
  return [...kept, code.slice(from)].join('')
}

interface Wording {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Every text of a program in its order: its three properties. */
function textsIn(node: unknown): readonly (readonly Wording[])[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  const text = (node as Node).type === 'ObjectExpression' ? wordingsOf(node as Node) : null
  return text === null ? Object.values(node).flatMap(textsIn) : [text]
}

function wordingsOf({ properties }: Node): readonly Wording[] | null {
  const parts = properties as readonly Node[]
  if (parts.length !== LANGUAGES.length) return null
  const wordings = parts.map((part) => {
    const { key, value, start, end } = part as Node & { readonly key?: Node; readonly value?: Node }
    const isString = value?.type === 'TemplateLiteral' || typeof value?.['value'] === 'string'
    return { name: isString ? String(key?.['name']) : '', start, end }
  })
  return LANGUAGES.every((language) => wordings.some(({ name }) => name === language)) ? wordings : null
}
