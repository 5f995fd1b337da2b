import fc, { type AsyncCommand } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshStatistics } from '#core/db/statistics.ts'
import { elsewhere, type TestApp, testApp } from '../../../../../test/app.ts'
import { long, soak } from '../../../../../test/long.ts'
import { firstDay, type Life, openLife, openLifeWard, tick, type Ward } from './test-life.ts'
import { proven } from './test-proofs.ts'
import { often, steps } from './test-steps.ts'

/**
 * Random days of a resident's care (care.md 3, 5, 6): outings, moves, levels, changed jobs, exchanged shifts, tasks
 * done, refused and forgotten, in any order, by the calls of the product; after each step the checks of test-proofs.ts.
 * A failing run is shrunk and printed with its seed and path. `npm run test:long` runs a thousand with a new seed each
 * time; PIMS_RUNS, PIMS_STEPS, PIMS_SEED and PIMS_PATH change this, PIMS_TALLY=1 prints how often each step happened.
 */
const runs = Number(process.env.PIMS_RUNS ?? soak(6, 1000))
const maxCommands = Number(process.env.PIMS_STEPS ?? 16)
const seed = process.env.PIMS_SEED ? Number(process.env.PIMS_SEED) : long ? undefined : 20250610
/** After this many runs a new institution is opened, before its lists grow long. */
const livesInAHouse = 20

let t: TestApp
let ward: Ward | undefined
let lived = 0
beforeAll(async () => {
  t = await testApp({ now: `${firstDay} 06:00:00` })
  await t.services.database.withSystem(refreshStatistics)
})
afterAll(() => t.close())

type Name = keyof typeof steps
const names = Object.keys(steps) as Name[] // as: own keys
const tally: Record<string, number> = {}

const command = (name: Name, n: number, m: number): AsyncCommand<object, Life> => ({
  check: () => true,
  toString: () => `${name}(${n}, ${m})`,
  run: async (_, life) => {
    tick(life)
    const answer = await steps[name](life, n, m)
    const key = `${name} ${answer ? answer.code : '-'}`
    tally[key] = (tally[key] ?? 0) + 1
    if (answer) expect([answer.status < 500, answer.msg]).toEqual([true, answer.msg])
    await proven(life)
  },
})
const anyCommand = fc
  .tuple(
    fc.constantFrom(...names.flatMap((name) => Array<Name>(often[name] ?? 1).fill(name))),
    fc.nat({ max: 999 }),
    fc.nat({ max: 99 }),
  )
  .map((args) => command(...args))

async function aLife() {
  if (!ward || lived % livesInAHouse === 0) ward = await openLifeWard(await elsewhere(t))
  lived += 1
  return openLife(ward)
}

test('after any days of care: each task once, none while away, always by the level, each with its record, settled', {
  timeout: 36_000_000,
}, async () => {
  const property = fc.asyncProperty(fc.commands([anyCommand], { maxCommands, size: 'max' }), async (commands) => {
    const life = await aLife()
    await proven(life)
    await fc.asyncModelRun(() => ({ model: {}, real: life }), commands)
  })
  await fc.assert(property, { numRuns: runs, seed, path: process.env.PIMS_PATH, verbose: 1 })
  if (process.env.PIMS_TALLY)
    console.log(
      Object.entries(tally)
        .sort()
        .map(([key, count]) => `${count}\t${key}`)
        .join('\n'),
    )
})
