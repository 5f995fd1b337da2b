import { common } from '#contract/kit/refusals.ts'
import { mapRefusals, positionMap } from '#contract/modules/devices/position/map.ts'
import { positionRail } from '#contract/modules/devices/position/rail.ts'
import { serve } from '../../../core/http/serve.ts'
import { joinMonths } from '../../../core/jobs/month-parts.ts'
import { mapHandlers } from './map/save.ts'
import { railHandlers, setRailStatus } from './rail/save.ts'

joinMonths({ table: 'position_point', stamp: 'at_time' })

export default [
  serve(
    positionMap,
    {
      mapList: mapHandlers.list,
      mapCreate: mapHandlers.create,
      mapUpdate: mapHandlers.update,
      mapGet: mapHandlers.get,
      mapRemove: mapHandlers.remove,
    },
    {
      constraints: {
        position_map_place_once: { refusal: mapRefusals.hasMap, field: 'locationId' },
        position_map_name_once: { refusal: common.nameTaken, vars: { 名称: '地图名称' }, field: 'mapName' },
      },
    },
  ),
  serve(
    positionRail,
    {
      railList: railHandlers.list,
      railCreate: railHandlers.create,
      railUpdate: railHandlers.update,
      railGet: railHandlers.get,
      railRemove: railHandlers.remove,
      railStatus: setRailStatus,
    },
    {
      constraints: {
        rail_name_once: { refusal: common.nameTaken, vars: { 名称: '围栏名称' }, field: 'railName' },
      },
    },
  ),
]
