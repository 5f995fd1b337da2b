import { BedMark, MapConfig } from '#contract/modules/living/room-map/room-map.ts'
import { table } from '#core/rows/store/table.ts'

export const marks = table('roomBedStatus', 'statusId', { label: '房床状态', fields: BedMark, title: 'reason' })
export const configs = table('roomMapConfig', 'configId', { label: '房态图配置', fields: MapConfig })
