import { PlanMap } from '#contract/modules/devices/position/map.ts'
import { Rail } from '#contract/modules/devices/position/rail.ts'
import { LocateRule } from '#contract/modules/devices/position/rule.ts'
import { table } from '#core/rows/store/table.ts'

export const positionMaps = table('positionMap', 'mapId', { label: '定位地图', fields: PlanMap, title: 'mapName' })
export const rails = table('rail', 'railId', { label: '电子围栏', fields: Rail, title: 'railName' })
export const locateRules = table('locateRule', 'ruleId', {
  label: '定位报警规则',
  fields: LocateRule,
  title: 'ruleName',
})
