import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open } from '#contract/kit/calls.ts'
import { loadModules } from '#core/http/modules.ts'
import { type Client, requestOf, type TestApp, testApp } from './app.ts'
import { realIds, sampleFor } from './real-ids.ts'

/**
 * Every call, sent by the administrator of another organisation with real ids of the demo institution in path, query
 * and body: its reply contains nothing of the institution, and nothing in it changes.
 */

const calls = (await loadModules()).flatMap((module) => Object.values(module.calls))
const victim = 'org-demo'
let t: TestApp
let stranger: Client
/** A real value of each id column of the demo institution, by its wire name. */
let ids: ReadonlyMap<string, string>
/** Names of its people: none of them may be in any reply. */
let names: string[] = []
let before: Record<string, string>

beforeAll(async () => {
  t = await testApp({ demo: true })
  const orgId = await t.otherOrg()
  stranger = await t.as('ADMIN', { orgId })
  await readVictim()
  before = await digests()
}, 240_000)
afterAll(() => t.close())

const asSystem = <T>(query: ReturnType<typeof sql<T>>) =>
  t.services.database.withSystem(async (db) => (await query.execute(db)).rows)

async function readVictim() {
  ids = await realIds(t, victim)
  const people = await asSystem(sql<{ name: string }>`select oldman_name as name from oldman where org_id = ${victim}`)
  names = people.map((person) => person.name)
}

/** Logs grow with every call; everything else of the victim must stay as it is. */
const logs = ['oper_log', 'data_log', 'data_log_head', 'front_log', 'login_guard', 'job_run']

async function digests() {
  const tables = await asSystem(sql<{ table: string }>`
    select c.table_name as "table" from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'org_id'`)
  const found: Record<string, string> = {}
  for (const { table } of tables.filter((one) => !logs.includes(one.table))) {
    const [row] = await asSystem(sql<{ digest: string }>`
      select count(*) || ':' || coalesce(md5(string_agg(md5(t::text), ',' order by md5(t::text))), '') as digest
      from ${sql.table(table)} t where org_id = ${victim}`)
    found[table] = row.digest
  }
  return found
}

describe.each(calls.filter((call) => call.options.permit !== open).map((call) => [call.name, call] as const))(
  '%s',
  (_, call) => {
    test('gives a stranger nothing of another organisation', async () => {
      const { params, input: sample } = sampleFor(call, ids)
      const input = { ...sample, ...params, version: 1 }
      const { url, path, payload } = requestOf(call, input)
      const headers = stranger.headers(call.method, path)
      const response = await t.app.inject({ method: call.method, url, payload, headers })
      expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500)
      expect(names.filter((name) => response.body.includes(name))).toEqual([])
      // The call may have ended the session of the own account: the next one needs a new session.
      if (response.body.includes('"code":401')) stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    })
  },
)

test('all rows of the other organisation are unchanged', async () => {
  expect(await digests()).toEqual(before)
})
