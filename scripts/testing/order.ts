/**
 * Which test files start first: the longest, so that none of them runs alone at the end, and those that keep a browser busy
 * beside those that wait for clocks and connections, so that neither cores nor workers idle.
 */
import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

interface TestFile {
  readonly path: string
  readonly bytes: number
}

/** Walks that take minutes, however short their files are. */
const WALKS = ['accessibility.e2e', 'roles.e2e']

/**
 * Journeys in a browser and other files by turns; of each kind the longest walks first, then journeys before single rooms, larger files
 * before smaller ones.
 */
export function inOrder(files: readonly TestFile[]): string[] {
  const sorted = [...files].sort(
    (a, b) =>
      Number(isWalk(b.path)) - Number(isWalk(a.path)) ||
      Number(isJourney(b.path)) - Number(isJourney(a.path)) ||
      b.bytes - a.bytes,
  )
  const [browser, others] = [true, false].map((kind) => sorted.filter(({ path }) => inBrowser(path) === kind))
  return Array.from({ length: files.length }, (_, at) => [browser![at], others![at]])
    .flat()
    .flatMap((file) => (file ? [file.path] : []))
}

const isWalk = (path: string): boolean => WALKS.some((walk) => path.includes(walk))
const isJourney = (path: string): boolean => path.includes('.e2e.')
const inBrowser = (path: string): boolean => isJourney(path) && path.includes('apps/console/')

export default class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const order = inOrder(
      specifications.map(({ moduleId }) => ({ path: moduleId, bytes: statSync(moduleId).size })),
    )
    const place = new Map(order.map((path, at) => [path, at]))
    return [...specifications].sort((a, b) => place.get(a.moduleId)! - place.get(b.moduleId)!)
  }
}
