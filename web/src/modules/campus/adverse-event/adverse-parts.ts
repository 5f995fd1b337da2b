import { s } from '#contract/kit/fields.ts'
import { AdverseEvent } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import type { Row } from './adverse-columns.tsx'

/** The fields of an event in the order of its steps. */

export const parts: readonly (readonly [title: string, keys: readonly (keyof Row)[], shown?: (row: Row) => boolean])[] =
  [
    [
      '事件',
      [
        'eventType',
        'eventLevel',
        'harm',
        'oldmanName',
        'bedName',
        'personName',
        'happenTime',
        'findTime',
        'locationName',
        'finderName',
        'partyNames',
        'cost',
        'process',
        'immediateAction',
        'doctorOrder',
        'photos',
      ],
    ],
    [
      '告知与上报',
      [
        'familyInformed',
        'informTime',
        'informedName',
        'notInformReason',
        'authorityTime',
        'authorityReceiver',
        'createByName',
        'reportTime',
        'late',
        'anonymous',
      ],
    ],
    ['退回', ['backReason'], (row) => Boolean(row.backReason)],
    [
      '分析与整改',
      ['causes', 'dutyName', 'deadline', 'overdue', 'correctiveAction', 'preventiveAction', 'verifyResult'],
      (row) => row.dutyId != null,
    ],
    ['结案', ['closeByName', 'closeTime', 'closeOpinion'], (row) => Boolean(row.closeTime ?? row.closeOpinion)],
  ]

/** The creator of the row is shown as the reporter. */
export const shape = { ...AdverseEvent.shape, createByName: s('上报人', 50) }
