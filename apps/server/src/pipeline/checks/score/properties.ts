import type { ScoreGroup } from '@postern/contract/texts/score-signals.ts'

/** Collects the names of the properties a message has, and what each is about. */
export class Properties {
  readonly names: string[] = []
  /** As many as names. */
  readonly groups: ScoreGroup[] = []
  /** What the properties that come next are about. */
  group: ScoreGroup = 'sender'

  add(name: string, group = this.group): void {
    this.names.push(name)
    this.groups.push(group)
  }

  flag(name: string, holds: boolean): void {
    if (holds) this.add(name)
  }

  /** `name=i` with the number of edges that `value` reaches. */
  bucket(name: string, value: number, edges: readonly number[]): void {
    this.add(`${name}=${edges.filter((edge) => value >= edge).length}`)
  }
}
