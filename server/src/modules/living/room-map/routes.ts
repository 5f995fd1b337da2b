import { common, refuse } from '#contract/kit/refusals.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { addMinutes } from '#core/clock.ts'
import { serve } from '#core/http/serve.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { pageBounds } from '#core/rows/read/list.ts'
import { mapConfigOf, mapTypeOf, removeConfig, saveConfig, stored } from './config.ts'
import { editMark, endDueMarks, markPlace, tellStarted } from './marks.ts'
import { badged, bedCards } from './query.ts'
import { countBeds } from './rules.ts'
import { buildingsOf, floorsOf, roomsOf } from './shapes.ts'
import './cleaning.ts'

const clock = defineJob({
  name: 'bed-clock',
  title: '房床状态到时',
  at: { everyMs: 60_000 },
  touches: ['location', 'dashboard'],
  run: async (db, { who, now }) => {
    await tellStarted(db, who, addMinutes(now, -2))
    return endDueMarks(db, who)
  },
})

/** A page of rows in memory: states are computed, not stored. */
function cut<T>(rows: readonly T[], query: Parameters<typeof pageBounds>[0]) {
  const { page, size, offset } = pageBounds(query)
  return { list: rows.slice(offset, offset + size), total: rows.length, page, size }
}

export default serve(
  roomMap,
  {
    beds: async ({ db, who, query }) => {
      const found = cut(await bedCards(db, who, query), query)
      return { ...found, list: await badged(db, who, found.list) }
    },
    easy: async ({ db, who, query }) => {
      const { buildingId, ...filters } = query
      const cards = await bedCards(db, who, filters)
      const buildings = await buildingsOf(db, who, cards)
      const shown = buildingId ?? buildings[0]?.buildingId
      const inside = cards.filter((card) => card.buildingId === shown)
      return { buildings, floors: floorsOf(await badged(db, who, inside)) }
    },
    rooms: async ({ db, who, query }) => cut(roomsOf(await badged(db, who, await bedCards(db, who, query))), query),
    count: async ({ db, who, query }) => countBeds(await bedCards(db, who, query)),
    buildings: async ({ db, who }) => buildingsOf(db, who, await bedCards(db, who, {})),
    buildingBeds: async ({ db, who, query }) => floorsOf(await badged(db, who, await bedCards(db, who, query))),
    config: ({ db, who, query }) => mapConfigOf(db, who, query.type ?? 1),
    saveConfig: ({ db, who, body }) => saveConfig(db, who, body),
    removeConfig: ({ db, who, params }) => removeConfig(db, who, params.id),
    checkConfig: async ({ db, who, params }) => ({ exist: (await stored(db, who, mapTypeOf(params.type))) ? 1 : 0 }),
    mark: ({ db, who, params, body }) => markPlace(db, who, params.type, body),
    editMark: ({ db, who, params, body }) => editMark(db, who, params.statusId, body),
    bedRoom: async ({ db, who, params }) => {
      const [card] = await badged(db, who, await bedCards(db, who, { bedIds: [params.id] }))
      return card ?? refuse(common.missing)
    },
  },
  {
    constraints: {
      room_bed_status_one_per_bed: { refusal: common.wrongState, vars: { name: '已标记' } },
      room_bed_status_one_per_room: { refusal: common.wrongState, vars: { name: '已标记' } },
    },
    jobs: [clock],
  },
)
