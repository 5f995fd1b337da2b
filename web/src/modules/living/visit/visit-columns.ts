import { Visit } from '#contract/modules/living/visit/visit.ts'
import { cols } from '#kit/cols.tsx'

/** Columns of visits, for the desk and the archive. */
export const columns = cols(
  Visit,
  [
    'visitorName',
    'visitStatus',
    'oldmanName',
    'bedName',
    'planTime',
    'comeTime',
    'leaveTime',
    'visitorCount',
    'relation',
    'visitorPhone',
    'visitWay',
    'visitPurpose',
    'booked',
    'toConfirm',
    'place',
    'temperature',
    'healthDeclare',
    'goods',
    'carNo',
    'remark',
  ],
  { visitorName: { width: 100 } },
)
