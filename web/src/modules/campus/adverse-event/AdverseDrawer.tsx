import { Alert } from 'antd'
import { lazy } from 'react'
import { s } from '#contract/kit/fields.ts'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { AdverseEvent, adverseLevel, adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { useCall } from '../../../kit/calls.ts'
import { StatusChip } from '../../../kit/cells.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { SideDialog } from '../../../kit/SideDialog.tsx'
import { timeWords } from '../../../kit/value/format.ts'
import type { Row } from './adverse-columns.tsx'

const Wounds = lazy(() => import('./Wounds.tsx'))

// biome-ignore format: lists of names read in lines
const parts: readonly (readonly [title: string, keys: readonly (keyof Row)[], shown?: (row: Row) => boolean])[] = [
  ['事件', ['eventType', 'eventLevel', 'harm', 'oldmanName', 'bedName', 'personName', 'happenTime', 'findTime', 'locationName',
    'finderName', 'partyNames', 'cost', 'process', 'immediateAction', 'doctorOrder', 'photos']],
  ['告知与上报', ['familyInformed', 'informTime', 'informedName', 'notInformReason', 'authorityTime', 'authorityReceiver', 'createByName',
    'reportTime', 'late', 'anonymous']],
  ['退回', ['backReason'], (row) => Boolean(row.backReason)],
  ['分析与整改', ['causes', 'dutyName', 'deadline', 'overdue', 'correctiveAction', 'preventiveAction', 'verifyResult'],
    (row) => row.dutyId != null],
  ['结案', ['closeByName', 'closeTime', 'closeOpinion'], (row) => Boolean(row.closeTime ?? row.closeOpinion)],
]

/** One event in full: what is to be done of it first, then the report, the plan and how it ended. */
export default function AdverseDrawer({ eventId, eventNo, onClose }: Pick<Row, 'eventId' | 'eventNo'> & Closing) {
  const query = useCall(adverseEvent.get, { eventId }, { keep: false })
  return (
    <SideDialog open title={`不良事件${eventNo}`} size={860} onClose={onClose}>
      <Loaded query={query}>{(row) => <Whole row={row} />}</Loaded>
    </SideDialog>
  )
}
interface Closing {
  onClose: () => void
}

function Whole({ row }: { row: Row }) {
  const shown = parts.filter(([, , isShown]) => isShown?.(row) ?? true)
  return (
    <>
      <p>
        <StatusChip label={adverseStatus.label(row.status)} />
      </p>
      <Prompts row={row} />
      {shown.map(([title, keys]) => (
        <section key={title}>
          <h4>{title}</h4>
          <Facts shape={shape} row={row} keys={keys} columns={2} />
        </section>
      ))}
      {row.causeText && row.causeText.length > 0 && (
        <section>
          <h4>逐层追问</h4>
          <ol>
            {row.causeText.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ol>
        </section>
      )}
      {row.bodyMap && row.bodyMap.length > 0 && (
        <section>
          <h4>伤处标记</h4>
          <Wounds marks={row.bodyMap} />
        </section>
      )}
    </>
  )
}

/** Whoever made the row has reported what it says. */
const shape = { ...AdverseEvent.shape, createByName: s('上报人', 50) }

/** What the event asks of whoever looks at it. */
function Prompts({ row }: { row: Row }) {
  const unheard = Number(row.eventLevel) === adverseLevel.sentinel && !row.authorityTime
  return (
    <>
      {unheard && (
        <Alert
          type={row.authorityLate ? 'error' : 'warning'}
          showIcon
          className="k-gap"
          title={
            row.authorityLate
              ? 'Ⅰ级事件发现已超过2小时，仍未登记上报监管部门'
              : `Ⅰ级事件须在发现后2小时内上报监管部门（发现于 ${timeWords(row.findTime)}）`
          }
        />
      )}
      {row.riskTag && (
        <Alert
          type="info"
          showIcon
          className="k-gap"
          title={`建议为${row.oldmanName}加上标签“${row.riskTag}”${row.status === adverseStatus.is.reported ? '：受理时选择“加入档案标签”即写入档案' : ''}`}
        />
      )}
    </>
  )
}
