/**
 * Property tests draw the same cases in every run, so that whether a change lands is not a matter of luck. `npm run test:explore`
 * draws others; what it finds becomes a case of a table.
 */
import fc from 'fast-check'

const SEED = 20261124

fc.configureGlobal({ seed: Number(process.env['POSTERN_TEST_SEED'] ?? SEED) })
