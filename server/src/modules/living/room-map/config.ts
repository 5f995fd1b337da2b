import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { cardSize, mapType, refreshMode, type roomMap } from '#contract/modules/living/room-map/room-map.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { configs } from './tables.ts'

/** The display of each map that a user chose; without a row it is the default. */

type MapType = (typeof mapType)['values'][number]

const usualFields: Row<'roomMapConfig'>['showFields'] = [
  'sex',
  'age',
  'level',
  'liveDate',
  'planQuit',
  'birthday',
  'allergy',
]

const defaults = {
  configId: null,
  showFields: usualFields,
  colours: {},
  cardSize: cardSize.is.medium,
  refreshMode: refreshMode.is.live,
  sort: 'place' as const,
  nameMask: 0,
}

export async function mapConfigOf(db: Db, who: Who, type: MapType) {
  return (await stored(db, who, type)) ?? { ...defaults, type }
}

export function stored(db: Db, who: Who, type: MapType) {
  return db
    .selectFrom('roomMapConfig')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .where('type', '=', type)
    .executeTakeFirst()
}

export function mapTypeOf(value: string): MapType {
  return mapType.values.find((known) => String(known) === value) ?? refuse(common.missing)
}

export async function saveConfig(db: Db, who: Who, body: BodyFor<typeof roomMap.saveConfig>) {
  const row = await stored(db, who, body.type)
  if (row) return patch(db, configs, who, row, body)
  const { configId: _, ...first } = defaults
  return insert(db, configs, who, { ...first, ...body, userId: who.userId })
}

export async function removeConfig(db: Db, who: Who, configId: string) {
  const row = await own(db, configs, who, configId)
  if (row.userId !== who.userId) refuse(common.missing)
  await remove(db, configs, who, row)
}
