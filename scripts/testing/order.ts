/** Which test files start first: the longest, so that none of them runs alone at the end. */
import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Whole products and browsers before single rooms, larger files before smaller ones. */
export function inOrder(files: readonly { readonly path: string; readonly bytes: number }[]): string[] {
  return [...files]
    .sort((a, b) => Number(isJourney(b.path)) - Number(isJourney(a.path)) || b.bytes - a.bytes)
    .map(({ path }) => path)
}

function isJourney(path: string): boolean {
  return path.includes('.e2e.')
}

export default class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const order = inOrder(
      specifications.map(({ moduleId }) => ({ path: moduleId, bytes: statSync(moduleId).size })),
    )
    const place = new Map(order.map((path, at) => [path, at]))
    return [...specifications].sort((a, b) => place.get(a.moduleId)! - place.get(b.moduleId)!)
  }
}
