import pg from 'pg'
import type { Call } from '#contract/kit/calls.ts'
import type { PrivateServer } from '../../scripts/postgres.ts'
import type { BareQuery } from '../bare.ts'
import { ask, durationOf, type House } from '../house.ts'
import { median } from './load.ts'
import { statementsOf } from './statements.ts'

/**
 * Reading calls in an institution with few rows and one with many, by turns, and their statements over the larger one
 * by pg alone.
 */

interface Houses {
  cluster: PrivateServer
  admin: pg.Client
  small: House
  large: House
  rounds: number
}
interface Read {
  call: Call
  query: string
  title: string
  goal?: string
}

export async function growth(
  { cluster, admin, small, large, rounds }: Houses,
  say: (what: string, measured: string, goal?: string) => void,
  reads: readonly Read[],
) {
  const plain = new pg.Client({ connectionString: large.url })
  await plain.connect()
  const once = ({ call, query }: Read, house: House) => ask(house, call.method, `${call.path}?${query}`)
  const sent = await statementsOf(
    cluster,
    admin,
    reads.map((read) => ({ send: () => once(read, large) })),
  )
  for (const [at, read] of reads.entries()) {
    const few: number[] = []
    const many: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const times = [await once(read, small), await once(read, large)]
      const alone = await durationOf(() => again(plain, `${at}`, sent[at]))
      if (round === 0) continue
      few.push(times[0].ms)
      many.push(times[1].ms)
      bare.push(alone)
    }
    const one = median(few)
    const other = median(many)
    const limit = median(bare)
    const measured = `${one.toFixed(1)} → ${other.toFixed(1)} ms，${(other / one).toFixed(2)} ×；其语句单独 ${limit.toFixed(1)} ms`
    say(read.title, measured, read.goal ?? '≤ 1.5 ×')
  }
  await plain.end()
}

/** Prepared under their names. */
async function again(plain: pg.Client, name: string, statements: readonly BareQuery[]) {
  for (const [at, { text, values }] of statements.entries())
    await plain.query({ name: `list-${name}-${at}`, text, values: [...values] })
}
