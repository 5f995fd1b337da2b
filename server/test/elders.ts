import { birthDateOf, idCardProblem } from '#contract/kit/value/id-card.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { newId } from '#core/new-id.ts'
import { stays } from '../src/modules/living/resident/effects.ts'
import type { Client, TestApp } from './app.ts'

/**
 * Residents for tests of stays: an archive, its first stay, and, unless the test leaves it out, an emergency contact.
 */
export interface Elder {
  oldmanId: string
  oldmanName: string
  idCard: string
}

let elderCount = 0

/** A valid ID card; men have an odd number in place 17. */
export function idCardOf(sex: 0 | 1, birth = '19400101') {
  elderCount += 1
  const order = String((elderCount * 2 + (sex === 0 ? 1 : 0)) % 1000).padStart(3, '0')
  const region = 310101 + (Math.floor(elderCount / 400) % 90)
  const first = `${region}${birth}${order}`
  for (const last of '0123456789X') if (!idCardProblem(first + last)) return first + last
  throw new Error('no checksum fits')
}

interface ElderOptions {
  sex?: 0 | 1
  name?: string
  /** False: no emergency contact. */
  urgent?: boolean
  deptId?: string
  birth?: string
}

export async function makeElder(t: TestApp, options: ElderOptions = {}): Promise<Elder> {
  const { sex = 1, urgent = true, deptId = null, birth } = options
  const oldmanId = newId()
  const idCard = idCardOf(sex, birth)
  const oldmanName = options.name ?? `老人${oldmanId.slice(-6)}`
  const row = {
    orgId: t.orgId,
    oldmanId,
    oldmanNo: `T${oldmanId.slice(-18)}`,
    oldmanName,
    oldmanIdCard: idCard,
    sex,
    deptId,
  }
  await t.db(async (db) => {
    await db
      .insertInto('oldman')
      .values({ ...row, birthDate: birthDateOf(idCard) })
      .execute()
    const resident = await db
      .selectFrom('oldman')
      .selectAll()
      .where('oldmanId', '=', oldmanId)
      .executeTakeFirstOrThrow()
    await stays().open(db, t.who(), [resident])
  })
  if (urgent) await makeFamily(t, { oldmanId })
  return { oldmanId, oldmanName, idCard }
}

export function makeFamily(
  t: TestApp,
  of: { oldmanId: string; relation?: number; idCard?: string; isUrgent?: number },
) {
  const { relation = 2, idCard = null, isUrgent = 1, oldmanId } = of
  const person = { familyId: newId(), familyName: '家属', phoneNum: '13800000000' }
  return t.db((db) =>
    db
      .insertInto('family')
      .values({ orgId: t.orgId, ...person, oldmanId, relation, idCard, isUrgent })
      .execute(),
  )
}

export async function makeLevel(t: TestApp, levelName = `等级${newId().slice(-6)}`) {
  const levelId = newId()
  await t.db((db) => db.insertInto('level').values({ orgId: t.orgId, levelId, levelName }).execute())
  return levelId
}

/** The version a client would have read before its next step. */
export async function versionOf(client: Client, oldmanId: string) {
  return (await client.ok(residence.get, { oldmanId })).version
}

/** A change of state as a client sends it: with the version just read. */
export async function step(client: Client, oldmanId: string, oldmanStatusNew: number, body: object = {}) {
  const version = await versionOf(client, oldmanId)
  return client.call(residence.step, { oldmanId, oldmanStatusNew: String(oldmanStatusNew), version, ...body })
}
