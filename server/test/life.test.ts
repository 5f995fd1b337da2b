import fc, { type AsyncCommand } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { addDays } from '#core/clock.ts'
import { refreshStatistics } from '#core/db/statistics.ts'
import { elsewhere, type TestApp, testApp } from './app.ts'
import { chargedAsLived } from './charged-months.ts'
import { allReports } from './identities.ts'
import { firstDay, type Life, lastDay, openLife, type Person } from './life.ts'
import { moneySteps } from './life-money.ts'
import { staySteps } from './life-stay.ts'
import { long, soak } from './long.ts'

/**
 * Random business against the proofs of the books: after each step all invariants hold, at the end all twenty reports
 * agree. A failing run is shrunk to the shortest list of steps and printed with its seed and path. `npm run test:long`
 * makes more short runs, and long ones of 200 residents over all 14 months, with another seed each time; PIMS_RUNS
 * (1000 take a night), PIMS_STEPS, PIMS_PEOPLE, PIMS_SEED and PIMS_PATH change this, PIMS_QUICK=1 does not shrink.
 */
interface Kind {
  name: string
  runs: number
  steps: number
  /** The number of residents before the random steps begin. */
  people: number
  seed?: number
  /** Goes on to the last of the fourteen months. */
  toEnd?: true
}
const short: Kind = { name: 'short', runs: soak(8, 50), steps: 12, people: 1, seed: 20250401 }
const whole: Kind = { name: 'whole', runs: 10, steps: 120, people: 200, toEnd: true }
const kinds = (long ? [short, whole] : [short]).map((kind) => ({
  ...kind,
  runs: Number(process.env.PIMS_RUNS ?? kind.runs),
  steps: Number(process.env.PIMS_STEPS ?? kind.steps),
  people: Number(process.env.PIMS_PEOPLE ?? kind.people),
  seed: process.env.PIMS_SEED ? Number(process.env.PIMS_SEED) : kind.seed,
}))

let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: `${firstDay} 09:00:00` })
  await t.services.database.withSystem(refreshStatistics)
})
afterAll(() => t.close())

const steps = { ...staySteps, ...moneySteps }
type Name = keyof typeof steps
/** Steps that are more frequent than the others. */
const often: Partial<Record<Name, number>> = {
  moveIn: 6,
  payIn: 3,
  payBills: 4,
  moveBed: 2,
  changeLevel: 2,
}
const tally: Record<string, number> = {}

async function proven(life: Life) {
  const { items } = await life.finance.ok(ledger.check, {})
  expect(items.filter(({ ok }) => ok === 0)).toEqual([])
}

async function take(life: Life, name: Name, who: number, n: number, m: number) {
  const { of, run } = steps[name] as { of?: readonly string[]; run: (typeof steps)['moveIn']['run'] } // as: either kind
  const able = of ? life.people.filter(({ state }) => of.includes(state)) : life.people
  const person = able[who % Math.max(1, able.length)]
  if (of && !person) return
  // Each step happens in a second of its own.
  t.clock.set(`${life.day} ${nextTime(life)}`)
  const done = await run(life, person as Person, n, m) // as: given where one is needed
  const key = `${name} ${done ? done.code : '-'}`
  tally[key] = (tally[key] ?? 0) + 1
  if (done) expect([done.status < 500, done.msg]).toEqual([true, done.msg])
}

/** Residents move in and their months begin: by the same steps, checked once. */
async function openFull(life: Life, people: number) {
  for (let at = 0; at < people; at += 1) await take(life, 'moveIn', 0, at + 1, at % 9)
  await proven(life)
}

/** The rest of the fourteen months passes, a month at a time. */
async function liveToEnd(life: Life) {
  while (life.day < lastDay) {
    await take(life, 'daysPass', 0, 0, 0)
    await proven(life)
  }
}

type Command = AsyncCommand<object, Life>

const command = (name: Name, who: number, n: number, m: number): Command => ({
  check: () => true,
  toString: () => `${name}(#${who}, ${n}, ${m})`,
  run: async (_, life) => {
    await take(life, name, who, n, m)
    await proven(life)
  },
})

function anyCommand({ people, toEnd }: Kind) {
  const times = { ...often, daysPass: toEnd ? 20 : 8 }
  const names = (Object.keys(steps) as Name[]).flatMap((name) => Array<Name>(times[name] ?? 1).fill(name)) // as: own keys
  return fc
    .tuple(
      fc.constantFrom(...names),
      fc.nat({ max: Math.max(9, people - 1) }),
      fc.nat({ max: 999 }),
      fc.nat({ max: 99 }),
    )
    .map((args) => command(...args))
}
const anyWays = fc.record({
  prorateBase: fc.constantFrom(1, 2),
  billMode: fc.constantFrom(1, 1, 2),
  quitDayCharge: fc.constantFrom(0, 1),
  autoDeductPartial: fc.constantFrom(1, 0),
  consumeMode: fc.constantFrom(1, 2),
  reserveToClass: fc.constantFrom(2, 1, 0),
})

function nextTime(life: Life) {
  life.seconds += 1
  return new Date((life.seconds + 9 * 3_600) * 1000).toISOString().slice(11, 19)
}

function monthsOf(life: Life) {
  const months: string[] = []
  for (let day = life.firstDay; day <= life.day; day = addDays(day, 1))
    if (months.at(-1) !== day.slice(0, 7)) months.push(day.slice(0, 7))
  return months
}

test.each(kinds)(
  'scenario 31: random business of $name runs keeps I1–I10 after each step and all report identities',
  {
    timeout: 36_000_000,
  },
  async (kind) => {
    const property = fc.asyncProperty(
      anyWays,
      fc.commands([anyCommand(kind)], { maxCommands: kind.steps, size: 'max' }),
      async (ways, commands) => {
        const life = await openLife(await elsewhere(t), ways)
        await openFull(life, kind.people)
        await fc.asyncModelRun(() => ({ model: {}, real: life }), commands)
        if (kind.toEnd) await liveToEnd(life)
        await chargedAsLived(life.t)
        const months = monthsOf(life)
        const book = { t: life.t, client: life.finance }
        await allReports(book, { dateFrom: life.firstDay, dateTo: life.day }, kind.toEnd ? months : months.slice(-1))
      },
    )
    await fc.assert(property, {
      numRuns: kind.runs,
      seed: kind.seed,
      path: process.env.PIMS_PATH,
      endOnFailure: process.env.PIMS_QUICK === '1',
      verbose: 1,
    })
    if (process.env.PIMS_TALLY)
      console.log(
        Object.entries(tally)
          .sort()
          .map(([key, n]) => `${n}\t${key}`)
          .join('\n'),
      )
  },
)
