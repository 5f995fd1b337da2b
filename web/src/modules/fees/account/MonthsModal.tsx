import { Alert, Button, Progress, Table } from 'antd'
import type { z } from 'zod'
import { ledger, ledgerRefusals, MonthState, proofKey } from '#contract/modules/fees/account/ledger.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { useProgress } from '#kit/live/progress.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { timeWords } from '#kit/value/format.ts'
import './account.css'

type MonthRow = z.output<typeof MonthState>

const size = 12

/**
 * Closes months in order; the list opens at the next one, and the latest closed month may be opened again with a reason
 * (fees.md 10).
 */
export default function MonthsModal({ onClose }: { onClose: () => void }) {
  const query = useCall(ledger.months, {})
  const may = usePermit()
  const close = (feeMonth: string) =>
    confirmDo({
      title: `${feeMonth}月结？`,
      content: <Closing />,
      okText: '月结',
      call: ledger.close,
      input: { feeMonth },
      refused: (code, data) => {
        if (code === ledgerRefusals.cannotClose.code) void query.refetch()
        return (
          MonthState.pick({ blocks: true })
            .safeParse(data)
            .data?.blocks.map(({ message }) => message) ?? []
        )
      },
      done: `已完成${feeMonth}月结`,
    })
  const reopen = (feeMonth: string) =>
    confirmDo({
      title: `${feeMonth}反月结？`,
      okText: '反月结',
      danger: true,
      reason: '反月结原因',
      call: ledger.reopen,
      input: { feeMonth, reason: '' },
      done: `${feeMonth}已重新打开`,
    })
  return (
    <Dialog open title="月结" width={760} onCancel={onClose} footer={null}>
      <Loaded query={query}>
        {(months) => {
          const next = months.findLast((month) => month.closed === 0)
          const latest = months.find((month) => month.closed === 1)
          const at = months.findIndex((month) => month === (next ?? latest))
          return (
            <>
              {next?.proof !== undefined && <Proof proof={next.proof} />}
              <Table
                // The page follows the next month to be closed.
                key={at}
                size="small"
                rowKey="feeMonth"
                dataSource={months}
                pagination={{
                  defaultCurrent: Math.floor(Math.max(0, at) / size) + 1,
                  pageSize: size,
                  hideOnSinglePage: true,
                }}
                columns={[
                  { title: '月份', dataIndex: 'feeMonth', width: 90 },
                  {
                    title: '状态',
                    width: 100,
                    render: (_, { closed }) => (
                      <StatusChip label={closed ? '已结账' : '未结账'} tone={closed ? 'success' : 'muted'} />
                    ),
                  },
                  { title: '结账人', dataIndex: 'closeBy', width: 100 },
                  { title: '结账时间', dataIndex: 'closeTime', width: 160 },
                  { title: '未完成项目', render: (_, { blocks }) => blocks.map(({ message }) => message).join('；') },
                  {
                    title: '操作',
                    width: 90,
                    render: (_, { feeMonth, blocks }) => {
                      if (feeMonth === next?.feeMonth && may(ledger.close.options.permit))
                        return (
                          <Button
                            size="small"
                            type="link"
                            {...offBecause(blocks[0]?.message)}
                            onClick={() => void close(feeMonth)}
                          >
                            月结
                          </Button>
                        )
                      if (feeMonth === latest?.feeMonth && may(ledger.reopen.options.permit))
                        return (
                          <Button size="small" type="link" danger onClick={() => void reopen(feeMonth)}>
                            反月结
                          </Button>
                        )
                      return null
                    },
                  },
                ]}
              />
            </>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

/** Result of last night's check of the whole book; closing a month checks the entries since then. */
function Proof({ proof }: { proof: MonthRow['proof'] }) {
  if (!proof) return <Alert type="info" showIcon className="k-gap" title="还没有夜间核对，月结时核对全部账务" />
  const when = timeWords(proof.checkTime)
  if (proof.ok === 1)
    return <Alert type="success" showIcon className="k-gap" title={`夜间核对 ${when}：全部账务一致`} />
  return (
    <Alert
      type="warning"
      showIcon
      className="k-gap"
      title={`夜间核对 ${when}：发现不一致，月结时重新核对全部账务`}
      description={proof.wrong.join('；')}
    />
  )
}

/** Progress of the check while a month is being closed. */
function Closing() {
  const percent = useProgress(proofKey)
  return (
    <>
      结账后该月不能再录入或作废单据。
      {percent !== undefined && <Progress percent={percent} size="small" />}
    </>
  )
}
