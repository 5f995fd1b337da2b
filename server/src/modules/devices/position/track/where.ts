import { circleAcc } from '#contract/modules/devices/position/track.ts'
import { msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { Place } from '../../alarm/service.ts'
import { placeName } from '../place-name.ts'

const freshMs = 5 * 60_000

/**
 * The place of a resident by the tag he wears now: its last fix within five minutes with a small enough error (iot.md
 * 4.1a).
 */
export async function whereIs(db: Db, who: Who, oldmanId: string): Promise<Place | undefined> {
  const found = await db
    .selectFrom('positionLatest as latest')
    .innerJoin('deviceBindLog as held', (join) =>
      join
        .onRef('held.orgId', '=', 'latest.orgId')
        .onRef('held.deviceId', '=', 'latest.deviceId')
        .onRef('held.oldmanId', '=', 'latest.oldmanId')
        .on('held.toTime', 'is', null),
    )
    .innerJoin('positionMap as map', (join) =>
      join.onRef('map.orgId', '=', 'latest.orgId').onRef('map.mapId', '=', 'latest.mapId'),
    )
    .select(['latest.mapId', 'latest.x', 'latest.y', 'latest.areaName', 'map.mapName'])
    .where('latest.orgId', '=', who.orgId)
    .where('latest.oldmanId', '=', oldmanId)
    .where('latest.ts', '>=', msOf(who.now) - freshMs)
    .where('latest.acc', '<=', circleAcc)
    .orderBy('latest.ts', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { mapId, x, y, areaName, mapName } = found
  return { mapId, x, y, areaName: placeName(mapName, areaName) }
}
