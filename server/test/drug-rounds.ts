import { message } from '#contract/modules/platform/message/message.ts'
import { type drugTake as calls, drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { roundJobs } from '#core/jobs/rounds.ts'
import { drugDay } from '../src/modules/stock/drug-take/take/day.ts'
import type { Client } from './app.ts'
import { newDrug, type Pharmacy } from './drugs.ts'

/** Drug rounds for tests: doses, and the steps users take with them. */

export interface Whole {
  takeId: string
  version: number
  status: number
  planTime: string
  lines: { takeLineId: string; useId: string; dose: number; status: number; splits: { quantity: number }[] }[]
}

export function roundsOf(p: () => Pharmacy) {
  /** A resident with a drug in custody, and its dose at 08:00. */
  async function dosed(more: { drug?: object; use?: object; quantity?: number } = {}) {
    const { oldmanId, bedId } = await p().keeping()
    const drug = await newDrug(p().head, { barCode: String(Math.random()).slice(2, 15), ...more.drug })
    await p().bring(oldmanId, drug.drugId, more.quantity ?? 20)
    const use = await p().doctor.ok(drugUse.useCreate, {
      oldmanId,
      drugId: drug.drugId,
      dose: 1,
      drugWay: 1,
      freq: 'qd',
      startDate: p().day,
      ...more.use,
    })
    const [take] = await takesOf(oldmanId)
    return { oldmanId, bedId, drug, use, take }
  }
  const takesOf = async (oldmanId: string, date = p().day) =>
    (await p().head.ok(drugTake.takeList, { oldmanId, date })).list as Whole[]
  const now = async ({ oldmanId }: { oldmanId: string }) => (await takesOf(oldmanId))[0]
  const go = (client: Client, action: string, takes: readonly object[], more: object = {}) =>
    client.call<typeof calls.takeDo>(drugTake.takeDo, { action, takes, ...more })
  const seen = ({ takeId, version }: { takeId: string; version: number }) => ({ takeId, version })
  const band = (oldmanId: string) => ({ verifyWay: 1, verifyCode: oldmanId })
  async function ready(of: Awaited<ReturnType<typeof dosed>>) {
    await go(p().zhang, 'prepare', [seen(await now(of))])
    await go(p().li, 'check', [seen(await now(of))])
    return now(of)
  }
  const stockOf = async (of: { oldmanId: string; drug: { drugId: string } }) => {
    const { quantity, locked } = (await p().whole(of.oldmanId, of.drug.drugId)).row
    return [quantity, locked]
  }
  const messageCount = async (client: Client, words: string) =>
    (await client.ok(message.list, { size: 500 })).list.filter(({ title }) => title.includes(words)).length
  async function run(name: string, time: string) {
    p().at(time)
    const jobs = [...roundJobs, drugDay].filter((job) => job.name === name)
    const runner = openJobs({ services: p().t.services, jobs })
    await runner.tick()
    await runner.close()
  }
  const nears = async (oldmanId: string) =>
    (await p().head.ok(drugTake.takeList, { view: 'near', oldmanId })).list.map(({ type }) => type)
  return { dosed, takesOf, now, go, seen, band, ready, stockOf, messageCount, run, nears }
}
