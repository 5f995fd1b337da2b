import { common } from '#contract/kit/refusals.ts'
import { mapRefusals, positionMap } from '#contract/modules/devices/position/map.ts'
import { positionRail } from '#contract/modules/devices/position/rail.ts'
import { positionRecord } from '#contract/modules/devices/position/record.ts'
import { positionRule } from '#contract/modules/devices/position/rule.ts'
import { position, positionCourse } from '#contract/modules/devices/position/track.ts'
import { serve } from '#core/http/serve.ts'
import { joinMonths } from '#core/jobs/month-parts.ts'
import { joinWhereabouts } from '../alarm/service.ts'
import { joinTelemetry } from '../device/service.ts'
import { openPositions, type Positions } from './engine/positions.ts'
import { actOn, ignoreMany } from './record/acts.ts'
import { recordDetail, recordList, sendUnhandled } from './record/reads.ts'
import { ruleHandlers, setRuleStatus } from './rule/save.ts'
import { seedRules } from './rule/seed.ts'
import { rt, track, visits } from './track/reads.ts'
import './track/trim.ts'
import { mapHandlers } from './map/save.ts'
import { railHandlers, setRailStatus } from './rail/save.ts'
import { whereIs } from './track/where.ts'

joinMonths({ table: 'position_point', stamp: 'at_time' })
joinWhereabouts(whereIs)

// The engine of devices runs in one process at a time.
let positions: Positions | undefined
joinTelemetry({
  name: 'position',
  // It raises alarms: their desk is opened before it, and closed after it.
  behind: ['alarm'],
  open: (services) => {
    const opened = openPositions(services)
    positions = opened
    return async () => {
      await opened.close()
      if (positions === opened) positions = undefined
    }
  },
  sample: (batch) => positions?.sample(batch),
  event: (event) => positions?.event(event),
  offline: (device) => positions?.offline(device),
  online: (device) => positions?.online(device),
  released: async (_db, who, { deviceNo }) => positions?.released(who.orgId, deviceNo),
  tick: (nowMs) => positions?.tick(nowMs),
  drained: async () => positions?.drained(),
})

export default [
  serve(position, { rt }),
  serve(positionCourse, { track, visit: visits }),
  serve(
    positionRule,
    {
      ruleList: ruleHandlers.list,
      ruleCreate: ruleHandlers.create,
      ruleUpdate: ruleHandlers.update,
      ruleGet: ruleHandlers.get,
      ruleRemove: ruleHandlers.remove,
      ruleStatus: setRuleStatus,
    },
    {
      seed: seedRules,
      constraints: {
        locate_rule_name_once: { refusal: common.nameTaken, vars: { 名称: '规则名称' }, field: 'ruleName' },
      },
    },
  ),
  serve(positionRecord, {
    recordList,
    recordGet: recordDetail,
    recordHandle: actOn,
    oneClickIgnore: ignoreMany,
    sendUnhandled,
  }),
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
