/** Sheets of a workbook that go, and what names them. */
import { walkXml } from '../xml/rewrite.ts'
import { idsOf } from './objects.ts'

/** Where a workbook's sheets stand, before some of them go. */
export class Sheets {
  /** Names of those that go, lower case. */
  readonly gone = new Set<string>()
  readonly #kept: boolean[] = []

  constructor(workbook: Buffer, removed: ReadonlySet<string>) {
    walkXml(workbook, (element) => {
      if (element.local !== 'sheet') return
      const goes = idsOf(element).some(({ value }) => removed.has(value))
      if (goes) this.gone.add((element.get('name') ?? '').toLowerCase())
      this.#kept.push(!goes)
    })
  }

  /** None would be left. */
  get empty(): boolean {
    return this.gone.size > 0 && this.#kept.every((kept) => !kept)
  }

  /** The new place of a sheet; null of one that goes. */
  placeOf(index: number): number | null {
    if (this.#kept[index] !== true) return null
    return this.#kept.slice(0, index).filter((kept) => kept).length
  }
}
