import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, open, writes } from '#contract/kit/calls.ts'
import { allows } from '#contract/kit/permit.ts'
import { checkDigit } from '#contract/kit/value/id-card.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import type { Db } from '#core/db/db.ts'
import { loadModules } from '#core/http/modules.ts'
import { sealedColumns, sealedRows } from '#core/sealing/sealed-columns.ts'
import { type Client, requestOf, type TestApp, testApp } from './app.ts'
import { long } from './long.ts'
import { realIds, sampleFor } from './real-ids.ts'
import { visitor } from './visitor.ts'

/**
 * Every number of a person in the demo institution is replaced by recognisable digits, and every read is called by
 * every role: complete numbers are given only to roles with the permission, and to nobody else (platform.md 2).
 */

const orgId = 'org-demo'
const reads = (await loadModules())
  .flatMap((module) => Object.values(module.calls))
  .filter((call) => call.method === 'GET' && !writes(call) && call.options.permit !== open)

let t: TestApp
let ids: ReadonlyMap<string, string>
/** Elders of home care have ids of their own. */
let homeElder = ''
let deptId: string | undefined
beforeAll(async () => {
  t = await testApp({ demo: true })
  const planted = await t.services.database.withSystem(plant)
  const found = await realIds(t, orgId)
  for (const [place, value] of planted) if (place !== 'homeOldman.oldmanId') found.set(place.split('.')[1], value)
  homeElder = planted.get('homeOldman.oldmanId') ?? ''
  ids = found
  // A user of one department gets the one with most residents.
  const [most] = await t.services.database.withSystem((db) =>
    db
      .selectFrom('oldman')
      .select('deptId')
      .where('orgId', '=', orgId)
      .where('deptId', 'is not', null)
      .groupBy('deptId')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .limit(1)
      .execute(),
  )
  deptId = most?.deptId ?? undefined
}, 240_000)
afterAll(() => t.close())

/** The kinds of replaced numbers, and how each is recognised. */
const kinds = {
  idCard: { plant: (n: number) => cardOf(n), seek: /13018419390517\d{3}[\dX]/ },
  phone: { plant: (n: number) => `1397777${four(n)}`, seek: /1397777\d{4}/ },
  bankNo: { plant: (n: number) => `621777000000${four(n)}`, seek: /621777000000\d{4}/ },
  address: { plant: (n: number) => `栖霞镇百合路${four(n)}弄三单元`, seek: /百合路\d{4}弄/ },
} as const
type Kind = keyof typeof kinds

function cardOf(n: number) {
  const body = `13018419390517${String(n % 1000).padStart(3, '0')}`
  return body + checkDigit(body)
}
const four = (n: number) => String(n % 10_000).padStart(4, '0')

/** Home addresses are stored in clear. */
const homes: Record<string, readonly string[]> = {
  oldman: ['censusAddr', 'liveAddr'],
  family: ['addr'],
  homeFamily: ['addr'],
  homeOldman: ['address'],
  homeOrder: ['address'],
  emp: ['address'],
  consultation: ['liveAddr'],
}

const kindOf = (column: string): Kind => {
  if (/idcard/i.test(column)) return 'idCard'
  if (/phone/i.test(column)) return 'phone'
  return /addr/i.test(column) ? 'address' : 'bankNo'
}

/** Columns without numbers of one person: signed texts, and stored replies for repeated requests. */
const texts = ['filled', 'answer']

/** Enough rows of each table for its lists and its detail. */
const most = 40

/** @returns a row with replaced numbers of each table, as `visit.visitId` */
async function plant(db: Db) {
  const planted = new Map<string, string>()
  const tables = Object.entries(sealedRows).toSorted(([one]) => (one === 'oldman' ? -1 : 0))
  let n = 0
  for (const [table, key] of tables) {
    const name = String(key.at(-1))
    const sealed = Object.keys(sealedColumns[table as keyof typeof sealedColumns]) // as: both name the same tables
    const columns = [...sealed.filter((column) => !texts.includes(column)), ...(homes[table] ?? [])]
    if (columns.length === 0) continue
    const here = db
      .selectFrom(table as 'visit')
      .selectAll()
      .where('orgId', '=', orgId) // as: named by the same lists
    const rows: Record<string, unknown>[] = await here.orderBy(name as 'visitId', 'desc').execute() // as: see above
    const one = planted.get('oldman.oldmanId')
    for (const row of rows.filter((each, at) => at < most || each.oldmanId === one)) {
      n += 1
      const values = Object.fromEntries(columns.map((column) => [column, kinds[kindOf(column)].plant(n)]))
      await db
        .updateTable(table as 'visit') // as: see above
        .set(values as never) // as: see above
        .where('orgId', '=', orgId)
        .where(name as 'visitId', '=', String(row[name])) // as: see above
        .execute()
      planted.set(`${table}.${name}`, String(row[name]))
    }
  }
  expect(n).toBeGreaterThan(200)
  return planted
}

const needed = ['consultationId', 'month', 'date', 'day', 'from', 'to']

/** The reply to a read with as few filters as possible; undefined where it is refused. */
async function bodyOf(client: Client, call: Call) {
  const { params, input } = sampleFor(call, ids)
  const only = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(input).filter(([key]) => names.includes(key)))
  for (const query of [only(needed), only(['oldmanId', ...needed]), input]) {
    const elder = call.path.startsWith('/homecare/') ? { oldmanId: homeElder } : {}
    const known = Object.fromEntries(
      Object.entries({ ...query, ...params }).map(([key, value]) => [key, key in elder ? homeElder : value]),
    )
    const { url, path } = requestOf(call, known)
    const { body, headers, statusCode } = await t.app.inject({ url, headers: client.headers('GET', path) })
    expect(statusCode, `${call.name}: ${body.slice(0, 200)}`).toBeLessThan(500)
    if (!String(headers['content-type']).includes('json')) return undefined
    if (JSON.parse(body).code === 0) return body
  }
  return undefined
}

/** The kinds of complete numbers in replies, by module. */
async function wholeFor(client: Client, codes: ReadonlySet<string>) {
  const found = new Set<string>()
  let answered = 0
  for (const call of reads.filter(({ options }) => allows(options.permit, codes))) {
    const body = await bodyOf(client, call)
    if (body === undefined) continue
    answered += 1
    for (const [kind, { seek }] of Object.entries(kinds)) if (seek.test(body)) found.add(`${call.module} ${kind}`)
  }
  expect(answered).toBeGreaterThan(10)
  return [...found].toSorted()
}

/**
 * Numbers each role may read completely: those it enters, and of people it calls. All roles are tested in `npm run
 * test:long`.
 */
const rights: readonly (readonly [role: string, whole: readonly string[]])[] = [
  ['READONLY', []],
  ['CARER', ['outing phone']],
  ['NURSE', ['outing phone']],
  ['DOCTOR', []],
  ['CASHIER', ['home-account phone', 'home-elder phone']],
  ['KITCHEN', []],
  ['STOREKEEPER', ['sku bankNo', 'sku phone']],
  ['STORE_MANAGER', ['sku bankNo', 'sku phone']],
  ['SAFETY', ['complaint phone', 'inspection phone']],
  ['HR', ['complaint phone', 'staff address', 'staff idCard', 'staff phone']],
  [
    'HOMECARE_MANAGER',
    [
      'agreement phone',
      'home-account phone',
      'home-elder address',
      'home-elder idCard',
      'home-elder phone',
      'home-order address',
      'home-order phone',
    ],
  ],
  ['HOMECARE_WORKER', []],
  ['SUPERVISOR', []],
]

const first = ['READONLY', 'CARER', 'CASHIER']

test.each(rights.filter(([role]) => long || first.includes(role)))(
  '%s reads whole the numbers of %j alone',
  async (role, whole) => {
    const client = await t.as(role, { orgId, deptId })
    const codes = new Set((await client.ok(auth.buttons)).map(({ code }) => code))
    expect(await wholeFor(client, codes)).toEqual(whole)
  },
  300_000,
)

test('a wall screen of an administrator reads no complete number', async () => {
  const admin = await t.as('ADMIN', { orgId })
  const named = { keyType: 'SCREEN', keyName: '大厅' } as const
  const { secret } = await admin.ok(auth.createKey, named)
  const { data } = await visitor(t, '10.9.0.1').call(auth.screenLogin, { orgId, screenKey: secret })
  const wall = t.with(data)
  const codes = new Set((await wall.ok(auth.buttons)).map(({ code }) => code))
  expect(await wholeFor(wall, codes)).toEqual([])
}, 300_000)
