import { beforeAll, expect, test } from 'vitest'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { type LiveStatus, stepOf } from '#contract/modules/living/residence/residence-step.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { addDays } from '#core/clock.ts'
import { type Elder, makeElder, makeLevel } from '../../../../test/elders.ts'
import { type MadeBed, makeBeds } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { settleStay } from '../../../../test/stays.ts'

/** Twelve residents take random steps through nine beds; after every step the invariants of residence.md 2.3 hold. */

const t = hosted({ now: '2025-06-10 10:00:00' })
const admin = enters(t, 'ADMIN')
let levelId: string
let beds: MadeBed[]
let elders: Elder[]

beforeAll(async () => {
  levelId = await makeLevel(t)
  beds = await makeBeds(t, { rooms: 3, bedsPerRoom: 3 })
  elders = []
  for (let index = 0; index < 12; index += 1) elders.push(await makeElder(t, { sex: index % 4 === 0 ? 0 : 1 }))
})

/** A random generator with a seed, so that a failure can be repeated. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    int: (below: number) => Math.floor(next() * below),
    pick: <T>(of: readonly T[]) => of[Math.floor(next() * of.length)],
  }
}

test.each([1, 2])('walk %i keeps B1 to B5 and every refusal leaves no trace', { timeout: 120_000 }, async (seed) => {
  const random = chance(seed)
  const done = new Map<string, number>()
  for (let turn = 0; turn < 120; turn += 1) {
    if (random.int(12) === 0) t.clock.set(`${addDays(t.who().today, 1)} 10:00:00`)
    const before = await snapshot()
    const { name, code, data } = await move(random)
    expect([0, 21001, 21002, 21003, 21009].includes(code) || (code > 31000 && code < 32000), `${name}: ${code}`).toBe(
      true,
    )
    // Without a field the refusal came from a constraint of the database.
    if (code === 21001) expect(data, name).toMatchObject({ errors: [{}] })
    done.set(`${name} ${code === 0 ? 'done' : 'refused'}`, 1)
    const now = await snapshot()
    if (code !== 0) expect(now, `${name} left a trace`).toEqual(before)
    await assertInvariants(now, name)
  }
  // The test is meaningful only if most steps really occur.
  expect([...done.keys()].filter((key) => key.endsWith('done')).length).toBeGreaterThanOrEqual(7)
})

type Random = ReturnType<typeof chance>

async function move(random: Random): Promise<{ name: string; code: number; data?: unknown }> {
  const { oldmanId } = random.pick(elders)
  const stay = await admin.ok(residence.get, { oldmanId })
  const today = t.who().today
  const { bedId } = random.pick(beds)
  const wholeRoom = random.int(6) === 0 ? 1 : 0
  const day = addDays(today, -random.int(4))
  const { version } = stay
  const kind = random.int(10)
  if (kind === 0) {
    const body = { oldmanId, bedIdNew: bedId, adjustDate: day, adjustReason: '走走', wholeRoom, version }
    return { name: 'adjust', ...(await admin.call(residence.adjust, body)) }
  }
  if (kind === 1) {
    const other = random.pick(elders)
    const versionTo = (await admin.ok(residence.get, { oldmanId: other.oldmanId })).version
    const pair = { oldmanId, oldmanIdTo: other.oldmanId, versionFrom: version, versionTo }
    return {
      name: 'exchange',
      ...(await admin.call(residence.exchange, { ...pair, exchangeDate: day, reason: '走走' })),
    }
  }
  if (kind === 2 && random.int(3) === 0)
    return { name: 'correct', ...(await admin.call(residence.update, { oldmanId, liveDate: day, version })) }
  const to = random.pick<LiveStatus>([1, 2, 3, 4, 5, 6, 1, 4])
  const own = random.int(2) === 0 && stay.bedId ? stay.bedId : bedId
  // A departed resident is settled before the return.
  if (stay.oldmanStatus === 2 && (to === 3 || to === 5)) await settleStay(admin, oldmanId)
  const body = {
    bedId: to === 1 || to === 4 ? own : bedId,
    levelId,
    wholeRoom,
    planLiveDate: addDays(today, random.int(5)),
    liveDate: day,
    trialDays: 7,
    formalDate: day,
    quitDate: day,
    quitType: 1,
    cancelReason: '走走',
  }
  const name = stepOf(stay.oldmanStatus, to) ?? 'wrongStep'
  const sent = name.startsWith('revoke') && random.int(2) === 0 ? {} : body
  const answer = await admin.call(residence.step, { oldmanId, oldmanStatusNew: String(to), version, ...sent })
  return { name, code: answer.code, data: answer.data }
}

const snapshot = () =>
  t.db(async (db) => ({
    people: await db
      .selectFrom('oldman')
      .select(['oldmanId', 'oldmanStatus', 'bedId', 'liveId', 'version'])
      .orderBy('oldmanId')
      .execute(),
    lives: await db.selectFrom('live').selectAll().orderBy('liveId').execute(),
    stays: await db.selectFrom('bedStay').selectAll().orderBy('bedStayId').execute(),
    records: (await db.selectFrom('liveRecord').select('recordId').orderBy('recordId').execute()).length,
  }))
type Snapshot = Awaited<ReturnType<typeof snapshot>>

async function assertInvariants({ people, lives, stays }: Snapshot, name: string) {
  const open = stays.filter((row) => row.dateTo === null)
  // B1, B2
  expect(new Set(open.map((row) => row.bedId)).size, `${name}: one open row per bed`).toBe(open.length)
  const main = open.filter((row) => row.kind !== 3)
  expect(new Set(main.map((row) => row.oldmanId)).size, `${name}: one open row per person`).toBe(main.length)
  // B3
  for (const row of stays)
    for (const other of stays)
      if (row.bedId === other.bedId && row.bedStayId < other.bedStayId && days(row) && days(other))
        expect(
          (row.dateTo !== null && row.dateTo <= other.dateFrom) ||
            (other.dateTo !== null && other.dateTo <= row.dateFrom),
          `${name}: overlap`,
        ).toBe(true)
  for (const person of people) {
    const own = open.filter((row) => row.oldmanId === person.oldmanId)
    const kinds = own.filter((row) => row.kind !== 3).map((row) => row.kind)
    // B4
    const allowed: Record<number, number[][]> = { 1: [[2]], 4: [[2]], 5: [[1]], 3: [[], [1]], 2: [[]], 6: [[]] }
    expect(allowed[person.oldmanStatus], `${name}: status ${person.oldmanStatus}`).toContainEqual(kinds)
    expect(person.bedId).toBe(own.find((row) => row.kind !== 3)?.bedId ?? null)
    expect(lives.find((row) => row.liveId === person.liveId)?.oldmanStatus).toBe(person.oldmanStatus)
    // A resident spends every night in one bed, without a gap, from the move-in on.
    const nights = stays.filter((row) => row.liveId === person.liveId && row.kind === 2 && days(row)).toSorted(byFrom)
    for (const [index, row] of nights.entries()) if (index > 0) expect(row.dateFrom).toBe(nights[index - 1].dateTo)
    // B5
    const live = lives.find((row) => row.liveId === person.liveId)
    const roomId = beds.find((bed) => bed.bedId === person.bedId)?.roomId
    const others = beds.filter((bed) => bed.roomId === roomId && bed.bedId !== person.bedId).map((bed) => bed.bedId)
    const blocked = own.filter((row) => row.kind === 3).map((row) => row.bedId)
    expect(blocked.toSorted(), `${name}: whole room`).toEqual(live?.wholeRoom === 1 && roomId ? others.toSorted() : [])
  }
  const cards = (await admin.ok(roomMap.beds, { pageHelper: '0' })).list
  const shown = cards.filter((card) => card.displayStatus !== 0).map((card) => card.bedId)
  expect(shown.toSorted(), `${name}: the map agrees`).toEqual(open.map((row) => row.bedId).toSorted())
}

const days = (row: { dateFrom: string; dateTo: string | null }) => row.dateTo === null || row.dateTo > row.dateFrom
const byFrom = (one: { dateFrom: string }, other: { dateFrom: string }) => (one.dateFrom < other.dateFrom ? -1 : 1)
