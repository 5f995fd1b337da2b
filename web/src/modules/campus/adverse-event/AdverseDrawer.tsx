import { Alert } from 'antd'
import { lazy } from 'react'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { adverseLevel, adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import { timeWords } from '#kit/value/format.ts'
import type { Row } from './adverse-columns.tsx'
import { parts, shape } from './adverse-parts.ts'

const Wounds = lazy(() => import('./Wounds.tsx'))

/** The details of an event: open steps first, then the report, the measures and the closing. */
export default function AdverseDrawer({ eventId, eventNo, onClose }: Pick<Row, 'eventId' | 'eventNo'> & CloseProps) {
  const query = useCall(adverseEvent.get, { eventId }, { keep: false })
  return (
    <SideDialog open title={`不良事件${eventNo}`} size={860} onClose={onClose}>
      <Loaded query={query}>{(row) => <Whole row={row} />}</Loaded>
    </SideDialog>
  )
}
interface CloseProps {
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
          {row.causeText
            .map((why, at) => `${at + 1}. ${why}`)
            .map((line) => (
              <p key={line}>{line}</p>
            ))}
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

/** The steps of the event that its reader may take. */
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
