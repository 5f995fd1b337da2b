import { Button } from 'antd'
import type { Issue } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { inspectResult } from '#contract/modules/campus/inspection/scoring.ts'
import { useCall } from '#kit/calls.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

interface Props {
  item: Issue
  onTake: (result: 1 | 2) => void
  onOpen: (address: string) => void
  onClose: () => void
}

/** Data of the system about an item, with a proposed result; the inspector decides (services.md 2.2). */
export default function EvidenceDialog({ item, onTake, onOpen, onClose }: Props) {
  const query = useCall(inspection.issueEvidence, { issueId: item.issueId }, { keep: false, staleTime: 0 })
  const take = (result: 1 | 2) => {
    onTake(result)
    onClose()
  }
  const { pass, fail } = inspectResult.is
  return (
    <Dialog open title={`系统资料：${item.itemNo}. ${item.title}`} footer={null} onCancel={onClose}>
      <Loaded query={query}>
        {({ text, value, passed, routePath, query: filters }) => (
          <>
            <p>{text}</p>
            {value && <p className="k-figure-value">{value}</p>}
            <p className="k-muted">
              {passed === null ? '请检查人自行判断' : `系统建议：${passed === 1 ? '合格' : '不合格'}，由检查人决定`}
            </p>
            <div className="k-modal-foot">
              {routePath && (
                <Button onClick={() => onOpen(`${routePath}?${new URLSearchParams(filters ?? {})}`)}>打开资料</Button>
              )}
              {passed === 1 && (
                <Button type="primary" onClick={() => take(pass)}>
                  采用：合格
                </Button>
              )}
              {passed === 0 && <Button onClick={() => take(fail)}>采用：不合格</Button>}
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
