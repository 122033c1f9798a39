/** What openers of containers answer, one thing at a time, so that nothing is kept longer than it is looked at. */
import type { ActiveFeature } from '../active/features.ts'

/** Why something was not looked into. */
export type ObstacleReason =
  /** A password, or somebody's key, is needed. */
  | 'encrypted'
  /** It does not end, contradicts itself, or is read differently by different programs. */
  | 'damaged'
  /** A known format that is not opened here. */
  | 'unsupported'
  /** One of several volumes. */
  | 'volume'
  /** Beyond the message's budget. */
  | 'budget'

export type Opened =
  /**
   * `stream`: a piece of a document, whose name names no file. `within`: the type that holds it, where that is not the
   * file's own: an archive behind a picture.
   */
  | {
      readonly kind: 'file'
      readonly name: string
      readonly content: Buffer
      readonly stream?: boolean
      readonly within?: string
    }
  /** `name` is the entry's, '' for the container itself. */
  | { readonly kind: 'obstacle'; readonly name: string; readonly reason: ObstacleReason }
  /** An entry that opened with a password written in the message. */
  | { readonly kind: 'unlocked'; readonly name: string }
  /** A picture that a document shows. */
  | { readonly kind: 'picture'; readonly type: string; readonly content: Buffer }
  /** It holds code of its own. */
  | { readonly kind: 'macros' }
  /** What else of it may act. */
  | { readonly kind: 'active'; readonly feature: ActiveFeature; readonly detail?: string }

export type Opening = Iterable<Opened>

export function obstacle(reason: ObstacleReason, name = ''): Opened {
  return { kind: 'obstacle', name, reason }
}

export function file(name: string, content: Buffer): Opened {
  return { kind: 'file', name, content }
}

export function stream(name: string, content: Buffer): Opened {
  return { kind: 'file', name, content, stream: true }
}

/** What lies in something that the file is besides. */
export function* within(type: string, opening: Opening): Opening {
  for (const opened of opening) yield opened.kind === 'file' ? { ...opened, within: type } : opened
}
