import { Button, Progress } from 'antd'
import { ledger, proofKey } from '#contract/modules/fees/account/ledger.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { useProgress } from '#kit/live/progress.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import './account.css'

/** The identities of the books, each checked now (fees.md 1.2). */
export default function CheckModal({ onClose }: { onClose: () => void }) {
  const query = useCall(ledger.check, {}, { staleTime: 0 })
  const percent = useProgress(proofKey)
  return (
    <Dialog
      open
      title="账务核对"
      width={720}
      onCancel={onClose}
      footer={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          重新核对
        </Button>
      }
    >
      {query.isFetching && <Progress percent={percent ?? 0} size="small" />}
      <Loaded query={query}>
        {({ ok, checkTime, entryCount, items }) => (
          <>
            <p>
              {checkTime} 核对 {entryCount} 张凭证，{ok === 1 ? '全部一致。' : '发现不一致，请联系管理员处理。'}
            </p>
            {items.map((item) => (
              <div key={item.code} className="cashier-standing">
                <StatusChip label={item.ok === 1 ? '一致' : '不一致'} tone={item.ok === 1 ? 'success' : 'danger'} />
                <span>{item.name}</span>
                {item.details.map((detail) => (
                  <p key={detail} className="account-problem">
                    {detail}
                  </p>
                ))}
              </div>
            ))}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
