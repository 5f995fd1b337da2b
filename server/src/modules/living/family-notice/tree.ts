import { sql } from 'kysely'
import type { NursingNode } from '#contract/modules/living/family-notice/family-notice.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** The residents within reach in a tree: building, floor, room, bed, resident (administration.md 1.3). */
export async function nursingTree(db: Db, who: Who): Promise<NursingNode[]> {
  const rows = await db
    .selectFrom('oldman')
    .innerJoin('bed', (join) => join.onRef('bed.orgId', '=', 'oldman.orgId').onRef('bed.bedId', '=', 'oldman.bedId'))
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .innerJoin('location as floor', (join) =>
      join.onRef('floor.orgId', '=', 'room.orgId').onRef('floor.locationId', '=', 'room.locationId'),
    )
    .innerJoin('location as building', (join) =>
      join.onRef('building.orgId', '=', 'room.orgId').onRef('building.locationId', '=', 'room.buildingId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'bed.bedId', 'bed.bedName', 'room.roomId', 'room.roomName'])
    .select(['floor.locationId as floorId', 'floor.locationName as floorName'])
    .select(['building.locationId as buildingId', 'building.locationName as buildingName'])
    .select(
      sql<number>`(select count(*)::int from family where family.org_id = oldman.org_id
        and family.oldman_id = oldman.oldman_id)`.as('familyCount'),
    )
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where(inResidentScope(who))
    .orderBy('building.sort')
    .orderBy('building.locationId')
    .orderBy('floor.sort')
    .orderBy('floor.locationId')
    .orderBy('room.sort')
    .orderBy('room.roomName')
    .orderBy('room.roomId')
    .orderBy('bed.sort')
    .orderBy('bed.bedId')
    .limit(5000)
    .execute()
  const person = (row: (typeof rows)[number]): NursingNode => {
    const { oldmanId, oldmanName, familyCount } = row
    return { id: oldmanId, name: oldmanName, nodeType: 'OLDMAN', oldmanId, familyCount }
  }
  type Level = readonly [
    nodeType: NursingNode['nodeType'],
    id: keyof (typeof rows)[number],
    name: keyof (typeof rows)[number],
  ]
  const levels: readonly Level[] = [
    ['BUILDING', 'buildingId', 'buildingName'],
    ['FLOOR', 'floorId', 'floorName'],
    ['ROOM', 'roomId', 'roomName'],
    ['BED', 'bedId', 'bedName'],
  ]
  const grow = (of: typeof rows, depth: number): NursingNode[] => {
    const level = levels[depth]
    if (!level) return of.map(person)
    const [nodeType, id, name] = level
    return [...Map.groupBy(of, (row) => String(row[id]))].map(([key, below]) => ({
      id: key,
      name: String(below[0][name]),
      nodeType,
      children: grow(below, depth + 1),
    }))
  }
  return grow(rows, 0)
}
