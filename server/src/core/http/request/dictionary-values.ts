import type { Call } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Database } from '../../db/db.ts'
import type { BusEvent } from '../../live/bus.ts'
import { finder } from '../../rows/read/places.ts'
import type { Services } from '../../services.ts'

const dictionaries = finder((kind) => (kind === 'dict' ? 'one' : kind === 'dictList' ? 'many' : undefined))

/** Values of the dictionaries of an institution, by code. */
type ValuesByCode = Map<string, ReadonlySet<string>>
const knownBy = new WeakMap<Database, Map<string, ValuesByCode>>()

/**
 * Refuses a body that names a value its institution's dictionaries do not have (21001, each at its field). A disabled
 * value is accepted: a record that holds it may be saved again (platform.md 4).
 */
export async function assertListed(services: Services, orgId: string, call: Call, body: unknown) {
  const schema = call.options.body
  if (!orgId || !schema || !dictionaries.has(schema)) return
  const named: { code: string; value: string; field: string; message: string }[] = []
  dictionaries.mapped(schema, body, (value, { dict = '', label, more }, field) => {
    if (!more) named.push({ code: dict, value: String(value), field, message: `${label}没有“${value}”这一项` })
    return value
  })
  const known = knownOf(services, orgId)
  const lacking = () => named.filter(({ code, value }) => !known.get(code)?.has(value))
  const lackingCodes = new Set(lacking().map(({ code }) => code))
  if (lackingCodes.size === 0) return
  // A value that another process added a moment ago is found.
  for (const [code, values] of await read(services.database, orgId, lackingCodes)) known.set(code, values)
  const errors = lacking().map(({ field, message }) => ({ field, message }))
  if (errors.length === 0) return
  refuse({ code: common.invalid.code, text: `${common.invalid.text}：${errors[0].message}` }, {}, { data: { errors } })
}

/** Cached until a dictionary of the institution changes. */
function knownOf({ database, bus }: Services, orgId: string): ValuesByCode {
  const ofAll = knownBy.getOrInsertComputed(database, () => {
    const cache = new Map<string, ValuesByCode>()
    bus.subscribe((event) => changesDictionaries(event) && cache.delete(event.orgId))
    return cache
  })
  return ofAll.getOrInsertComputed(orgId, () => new Map())
}

const changesDictionaries = ({ event, data }: BusEvent) =>
  event === 'config.changed' && (data as { scope: string }).scope === 'dict' // as: the payload of this event

async function read(database: Database, orgId: string, codes: ReadonlySet<string>) {
  const rows = await database.readOrg(orgId, (db) =>
    db
      .selectFrom('dictionary')
      .select(['dictionaryCode', 'dictionaryValue'])
      .where('orgId', '=', orgId)
      .where('dictionaryCode', 'in', [...codes])
      .execute(),
  )
  return Map.groupBy(rows, (row) => row.dictionaryCode)
    .entries()
    .map(([code, items]) => [code, new Set(items.map((row) => row.dictionaryValue))] as const)
}
