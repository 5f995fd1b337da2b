import type { z } from 'zod'
import type { Visit } from '#contract/modules/living/visit/visit.ts'
import { printOf } from '#kit/print/print.tsx'

/** 访客单: carried by the visitor and handed back at the door. */
export const printVisit = printOf((row: z.output<typeof Visit>) => ({
  title: '访客单',
  facts: [
    ['访客', row.visitorName],
    ['人数', `${row.visitorCount} 人`],
    ['探访老人', [row.oldmanName, row.bedName].filter(Boolean).join(' ')],
    ['到访时间', row.comeTime?.slice(0, 16)],
    ['离开时间', row.leaveTime?.slice(0, 16)],
    ['车牌号', row.carNo],
    ['携带物品', row.goods],
  ],
  signatures: ['访客签字', '接待签字', '离开核对'],
}))
