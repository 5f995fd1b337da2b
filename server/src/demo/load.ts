import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areas } from '#contract/kit/catalog/areas.ts'
import { displayDefaults } from '#contract/modules/platform/setting/setting.ts'
import { addDays } from '#core/clock.ts'
import type { Database, Db } from '#core/db/db.ts'
import { liveThrough } from '#core/jobs/rounds.ts'
import { hashPassword } from '#core/password.ts'
import { seedInstitution } from '#core/rows/store/built-in.ts'
import { systemWho } from '#core/who/who.ts'
import { makeDocumentTemplates } from './document-templates.ts'
import { makeForms } from './forms.ts'
import { heardBefore } from './heard.ts'
import { makeElderCosts } from './money/elder-costs.ts'
import { makeFees } from './money/fees.ts'
import { moneySteps } from './money/money.ts'
import { makePayments } from './money/payments.ts'
import { goOn } from './numbers.ts'
import { addAccounts, demoAccounts, demoPassword, makeOrganisation, makeStaff, rolesToCome } from './people/people.ts'
import { type Elder, type Maker, makeResidents, makeVisits } from './people/residents.ts'
import { makePlaces } from './places.ts'
import { random } from './random.ts'
import { makeReminders } from './reminders.ts'
import { makeShift } from './shifts.ts'
import type { DemoStep } from './steps.ts'

export { demoAccounts }

const orgId = 'org-demo'

/** True when the demo institution is in this database, so production can refuse it. */
export async function hasDemo(db: Db) {
  return (await db.selectFrom('org').select('orgId').where('orgId', '=', orgId).executeTakeFirst()) !== undefined
}

/**
 * The demo institution: 3 buildings, 240 beds, 200 residents with a year of history, 60 staff with all roles. The same
 * people in the same beds every time; days count back from `now`. All in one transaction, so a cut leaves nothing.
 */
export async function loadDemo(database: Database, now: string) {
  await database.withSystem(async (db) => {
    const maker = { db, orgId, now, random: random(seed) }
    const elders = await makeHouse(maker)
    for (const { make } of await stepsAfter(now, elders)) await make(maker)
  })
}

/**
 * The same institution in the order of use: its house and people at once, in one transaction, so that staff can sign in
 * and see them. Gives what is left, each step in a transaction of its own, in this order: a year of money, what each
 * module adds by its name, and last what came up today.
 */
export async function beginDemo(database: Database, now: string): Promise<DemoPart[]> {
  const chance = random(seed)
  const transaction = <T>(work: (maker: Maker) => Promise<T>) =>
    database.withSystem(
      async (db) => {
        const result = await work({ db, orgId, now, random: chance })
        // Whoever works here meanwhile draws numbers too.
        await goOn(db, orgId)
        return result
      },
      { unhurried: true },
    )
  const elders = await transaction(makeHouse)
  const steps = await stepsAfter(now, elders)
  return steps.map(({ name, make }) => ({ name, make: () => transaction(make) }))
}

export interface DemoPart {
  name: string
  make: () => Promise<unknown>
}

const seed = 20250610

/** The institution with its staff, beds and residents. */
async function makeHouse(maker: Maker) {
  const { db, now } = maker
  await makeOrg(db, now)
  await seedInstitution(db, orgId, now)
  await openWorkbench(db, now)
  await makeOrganisation(db, orgId, now)
  const places = await makePlaces(db, orgId, now)
  await makeStaff(db, orgId, now, maker.random, await hashPassword(demoPassword))
  const elders = await makeResidents(maker, places)
  await makeVisits(maker, elders)
  await makeForms(maker, elders)
  await makeDocumentTemplates(maker)
  await makeFees(maker, elders)
  return elders
}

/** What follows the house, in this order. */
async function stepsAfter(now: string, elders: readonly Elder[]): Promise<DemoStep[]> {
  const modules = [...(await loadDemos())]
  return [
    ...moneySteps(now.slice(0, 10), elders),
    { name: 'desk', make: (maker) => makeDesk(maker, elders) },
    ...modules.map(([name, make]) => ({ name, make: (maker: Maker) => make(maker, elders) })),
    { name: 'today', make: endDemo },
  ]
}

/** What lies at the cash desk today: costs to be billed, reminders, payments by phone, the shift of the cashier. */
async function makeDesk(maker: Maker, elders: readonly Elder[]) {
  await makeElderCosts(maker, elders)
  await makeReminders(maker)
  await makePayments(maker, elders)
  await makeShift(maker)
}

async function endDemo({ db, now }: Maker) {
  await goOn(db, orgId)
  // What comes up today was told before anybody signs in.
  await liveThrough(db, ['reminder-day', 'care-day', 'watch', 'clock'], { orgId, who: systemWho(orgId, now) })
  await heardBefore(db, orgId, now)
}

/**
 * What a module adds to the demo institution, from the `demo.ts` in its folder; after the base, by area and name, and
 * after the modules it names: `export const after = ['care/level-config']`.
 */
export type Demo = (maker: Maker, elders: readonly Elder[]) => Promise<void>
interface DemoFile {
  default: Demo
  after?: readonly string[]
}

async function loadDemos() {
  const folder = new URL('../modules/', import.meta.url)
  const found = globSync('*/*/demo.ts', { cwd: fileURLToPath(folder) }).map((path) => path.replaceAll('\\', '/'))
  const files = areas.flatMap((area) => found.filter((path) => path.startsWith(`${area}/`)).sort())
  const demos = new Map<string, Demo>()
  const waiting = new Map<string, DemoFile>()
  for (const path of files) waiting.set(path.replace('/demo.ts', ''), await import(new URL(path, folder).href))
  while (waiting.size > 0) {
    const next = [...waiting].find(([, { after = [] }]) => after.every((name) => demos.has(name)))
    if (!next) throw new Error(`demos that wait for each other or for nobody: ${[...waiting.keys()].join(' ')}`)
    demos.set(next[0], next[1].default)
    waiting.delete(next[0])
  }
  return demos
}

/** The demo institution of an earlier version: roles that come with `sync` get an account too, its numbers go on. */
export async function renewDemo(db: Db, now: string, sync: () => Promise<unknown>) {
  const here = await hasDemo(db)
  if (here) await goOn(db, orgId)
  const accounts = here ? await rolesToCome(db, orgId) : []
  await sync()
  const missing = await rolesToCome(db, orgId)
  const come = accounts.filter((account) => !missing.includes(account))
  await addAccounts(db, orgId, now, come, () => hashPassword(demoPassword))
}

async function makeOrg(db: Db, now: string) {
  await db
    .insertInto('org')
    .values({
      orgId,
      orgName: '示例养老院',
      orgStatus: 1,
      orgLevel: 5,
      orgType: 3,
      orgNature: 1,
      orgStar: 4,
      legalPerson: '陈志远',
      chargePerson: '周文华',
      phone: '021-55550123',
      regionCode: '310104',
      address: '示例路100号',
      buildArea: 12600,
      bedTotal: 240,
      openDate: addDays(now.slice(0, 10), -3650),
      floors: 4,
      introduction: '演示机构：所有人物、地址与数据均为虚构。',
      createTime: now,
      createByName: '系统',
    })
    .execute()
}

/** The home page of the demo is the workbench with its figures. */
async function openWorkbench(db: Db, now: string) {
  const value = { ...displayDefaults, loginPageConfig: { ...displayDefaults.loginPageConfig, mainFirstUrl: '/home' } }
  await db
    .insertInto('setting')
    .values({ orgId, settingKey: 'display', value: JSON.stringify(value), createTime: now })
    .execute()
}
