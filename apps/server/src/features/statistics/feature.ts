import type { Level } from '../../sums/read-store.ts'
import { declareFeature } from '../ports/declare-feature.ts'
import type { StatisticsDeps } from './deps.ts'
import { statisticExports } from './export.ts'
import { registerStatistics } from './routes.ts'
import { suspectedCountries } from './suspected.ts'

export const feature = declareFeature({
  gives: {
    suspectedCountries:
      ({ db }: Pick<StatisticsDeps, 'db'>) =>
      (level: Level, zone: string, now: number) =>
        suspectedCountries(db, level, zone, now),
  },
  routes: registerStatistics,
  exports: statisticExports,
})
