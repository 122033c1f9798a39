/** The port through which features tell which filters cover which (`features/filter/levels`), by the rules of the engine. */
import type { OverlapPort } from '../../features/filter/levels/ports.ts'
import { alternatives, coveredBy } from '../../pipeline/filters/cover/cover.ts'
import { lookupsOf } from '../../pipeline/filters/cover/lookups.ts'

export const overlapPort: OverlapPort = { coveredBy, alternatives, lookups: lookupsOf }
