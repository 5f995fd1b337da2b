import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { changeStatus, levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { useCall } from '#kit/calls.ts'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { yuan } from '#kit/value/format.ts'
import { AffirmDialog, type Change } from './AffirmDialog.tsx'

const { proposed, affirmed, done } = changeStatus.is

/**
 * The level proposed by an assessment, above its result: the state of the proposal, and its next step (care.md 9.6).
 */
export default function Proposed({ proposalId, oldmanId }: { proposalId: string; oldmanId: string }) {
  const page = usePage()
  const { data } = useCall(levelChange.list, { oldmanId, size: 100 })
  const [affirming, setAffirming] = useState<Change>()
  const change = data?.list.find(({ changeId }) => changeId === proposalId)
  if (!change) return null
  const isOpen = change.changeStatus === proposed
  const list = new URLSearchParams({ view: 'changes', oldmanName: change.oldmanName ?? '' })
  return (
    <>
      <Alert
        className="k-gap"
        showIcon
        type={isOpen ? 'warning' : 'info'}
        title={`等级变更：${change.fromLevelName ?? '未定'} → ${change.toLevelName}，${standingOf(change)}`}
        action={
          <Space>
            {isOpen && (
              <Permit need={levelChange.affirm.options.permit}>
                <Button size="small" type="primary" onClick={() => setAffirming(change)}>
                  确认变更
                </Button>
              </Permit>
            )}
            <Button size="small" onClick={() => page.open(`/careplan/level?${list}`)}>
              查看变更
            </Button>
          </Space>
        }
      />
      {affirming && <AffirmDialog change={affirming} onClose={() => setAffirming(undefined)} />}
    </>
  )
}

function standingOf({ changeStatus: status, priceDiff, effectiveDate, rejectReason }: Change) {
  if (status === proposed)
    return priceDiff === 0
      ? '待确认'
      : `护理费每月${priceDiff > 0 ? '多' : '少'}收${yuan(Math.abs(priceDiff))}元，待确认`
  if (status === affirmed) return `已确认，${effectiveDate} 00:05 生效`
  if (status === done) return `已自${effectiveDate}起生效`
  return `${changeStatus.label(status)}：${rejectReason ?? ''}`
}
