import { Upkeep } from '#contract/modules/campus/upkeep/upkeep.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const upkeeps = table('upkeep', 'upkeepId', { label: '设备报修', fields: Upkeep, title: 'upkeepNo' })
export const upkeepNumbers = serial('upkeep', 'upkeepNo', { prefix: 'BX', by: 'day', digits: 3 })
