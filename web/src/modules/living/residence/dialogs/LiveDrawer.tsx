import { Empty, Timeline } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import { outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { LiveDetail, type LiveRecord, recordType, residence } from '#contract/modules/living/residence/residence.ts'
import { useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import type { Stay } from './forms.ts'

interface LiveDrawerProps {
  oldmanId: string
  oldmanName: string
  /** Buttons at the foot. */
  footer?: ReactNode
  onClose: () => void
}

const always = ['oldmanStatus', 'liveNo', 'bedName', 'levelId', 'liveType', 'saleName']
const byState: Partial<Record<number, string[]>> = {
  3: ['planLiveDate', 'depositDue'],
  5: ['bookDate', 'bookExpireDate', 'planLiveDate', 'reserveAmount'],
  4: ['liveDate', 'liveDays', 'trialDays', 'trialEndDate', 'chargeStartDate', 'planQuitDate'],
  1: ['liveDate', 'liveDays', 'formalDate', 'chargeStartDate', 'planQuitDate', 'contractEndDate'],
  2: ['liveDate', 'quitDate', 'liveDays', 'quitType', 'quitReason', 'deathTime'],
  6: ['bookDate', 'cancelReason'],
}

/** The details of a stay with its history. For `lazy()`. */
export default function LiveDrawer({ oldmanId, oldmanName, footer, onClose }: LiveDrawerProps) {
  const query = useCall(residence.get, { oldmanId }, { keep: false })
  return (
    <SideDialog open title={`${oldmanName}的入住信息`} size={480} footer={footer} onClose={onClose}>
      <Loaded query={query}>
        {(stay) => (
          <>
            <Facts shape={LiveDetail.shape} row={stay} keys={factsOf(stay)} columns={1} />
            <Beside stay={stay} />
            <Away oldmanId={oldmanId} />
          </>
        )}
      </Loaded>
      <h4>入住记录</h4>
      <Records oldmanId={oldmanId} />
    </SideDialog>
  )
}

const factsOf = ({ oldmanStatus }: Stay) => [...always, ...(byState[oldmanStatus] ?? []), 'remark']

/** The basis of the stay, and present or planned outings. */
function Beside({ stay: { contract, assessment, openOutings } }: { stay: Stay }) {
  const lines = [
    contract &&
      `合同 ${contract.contractNo} ${contractStatus.label(contract.contractStatus)} ${contract.startDate} 至 ${contract.endDate}`,
    assessment && `评估 ${assessment.typeName} ${assessment.gradeName ?? ''} ${assessment.assessTime.slice(0, 10)}`,
    ...(openOutings ?? []).map(
      (one) =>
        `外出 ${outType.label(one.outType)} ${outStatus.label(one.outStatus)} ${one.planOutTime.slice(0, 16)} 至 ${one.planBackTime.slice(0, 16)}`,
    ),
  ].filter((line) => typeof line === 'string')
  return lines.map((line) => <p key={line}>{line}</p>)
}

/** Full days away in this year and the last, as bills count them, and the days with a kept bed. */
function Away({ oldmanId }: { oldmanId: string }) {
  const years = useCall(outing.days, { oldmanId }).data?.list ?? []
  return years
    .slice(0, 2)
    .map(({ year, times, outDays, holdDays }) => (
      <p key={year}>{`${year}年外出${times}次，整天${outDays}天，保留床位${holdDays}天`}</p>
    ))
}

function Records({ oldmanId }: { oldmanId: string }) {
  const query = useCall(residence.record, { oldmanId, size: 200 }, { keep: false })
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length > 0 ? (
          <Timeline items={list.map((row) => ({ key: row.recordId, content: <Record row={row} /> }))} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有入住记录" />
        )
      }
    </Loaded>
  )
}

function Record({ row }: { row: z.output<typeof LiveRecord> }) {
  const change = [row.fromValue, row.toValue].filter(Boolean).join(' → ')
  const place = row.bedName && !change.includes(row.bedName) ? row.bedName : ''
  return (
    <>
      <b>{recordType.label(row.recordType)}</b>　{[change, place, row.remark].filter(Boolean).join('；')}
      <div className="k-muted">
        <TimeText value={row.recordTime} />　{row.operatorName}
      </div>
    </>
  )
}
