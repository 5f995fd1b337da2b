import { Alert, Button, Checkbox, Progress, Radio, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { dunning, type Remind, remindTemplate, remindWay } from '#contract/modules/fees/dunning/dunning.ts'
import { newRequestNo } from '#kit/calls.ts'
import { MoneyCell, StatusChip } from '#kit/cells.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { showError } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { offBecause } from '#kit/look/off-because.ts'
import './dunning.css'

type Row = z.output<typeof Remind>
type Result = ReplyFor<typeof dunning.batch>['items'][number]

/** Rows sent at once: a step of the progress bar. */
const chunk = 10

/** Reminds many families by one template; each result stands at its row, and failed ones can be sent again. */
export default function BatchModal({ rows, onClose }: { rows: Row[]; onClose: () => void }) {
  const [kind, setKind] = useState<1 | 2 | 3>(1)
  const [ways, setWays] = useState<(1 | 3)[]>([1])
  const [half, setHalf] = useState(false)
  const [busy, setBusy] = useState(false)
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [requestNo, setRequestNo] = useState(newRequestNo)
  const open = rows.filter(({ oldmanId }) => results.get(oldmanId)?.code !== 0)
  const sheets = [...results.values()].flatMap(({ sheet }) => sheet ?? [])
  const started = results.size > 0
  const run = async () => {
    setBusy(true)
    try {
      for (let start = 0; start < open.length; start += chunk) {
        const oldmanIds = open.slice(start, start + chunk).map(({ oldmanId }) => oldmanId)
        const { items } = await send(
          dunning.batch,
          { oldmanIds, remindTemplate: kind, ways, requestNo },
          { silent: true },
        )
        setResults((all) => new Map([...all, ...items.map((item) => [item.oldmanId, item] as const)]))
      }
      // A further run is a request of its own, so that failed rows may be sent again.
      setRequestNo(newRequestNo())
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
      void refreshModules(dunning.batch.options.touches ?? [])
    }
  }
  const print = () => import('./print-dunning.tsx').then(({ printReminds }) => printReminds(sheets, half))
  return (
    <Dialog
      open
      title={`向${rows.length}位老人的家属发送缴费提醒`}
      width={760}
      mask={{ closable: false }}
      closable={!busy}
      onCancel={onClose}
      footer={[
        <Button key="close" disabled={busy} onClick={onClose}>
          {started ? '关闭' : '取消'}
        </Button>,
        <Button
          key="print"
          {...offBecause(busy && '正在发送', sheets.length === 0 && '没有要打印的通知')}
          onClick={() => void print()}
        >
          打印通知（{sheets.length}）
        </Button>,
        <Button
          key="send"
          type="primary"
          loading={busy}
          {...offBecause(ways.length === 0 && '请先选择通知方式', open.length === 0 && '都已发送')}
          onClick={() => void run()}
        >
          {started ? '重试失败项' : '发送'}
        </Button>,
      ]}
    >
      <p className="k-line">
        <Radio.Group
          optionType="button"
          aria-label="模板"
          disabled={busy || started}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          options={[...remindTemplate.options]}
        />
        <Checkbox.Group
          disabled={busy || started}
          value={ways}
          onChange={(value) => setWays(value)}
          options={[...remindWay.options]}
        />
        {ways.includes(3) && (
          <Checkbox checked={half} onChange={({ target }) => setHalf(target.checked)}>
            A5纸
          </Checkbox>
        )}
      </p>
      <Alert type="info" title="短信发给付款人；已退住和离世老人的家属不会自动发送，请在列表中逐一办理" />
      {(busy || started) && <Progress percent={Math.round((results.size / rows.length) * 100)} />}
      <Table
        size="small"
        rowKey="oldmanId"
        dataSource={rows}
        pagination={false}
        scroll={{ y: 360 }}
        columns={[
          { title: '姓名', dataIndex: 'oldmanName', width: 100 },
          { title: '付款人', dataIndex: 'payerName', width: 100 },
          { title: '欠费', width: 120, align: 'right', render: (_, { arrears }) => <MoneyCell fen={arrears} /> },
          { title: '结果', render: (_, { oldmanId }) => <Outcome result={results.get(oldmanId)} /> },
        ]}
      />
    </Dialog>
  )
}

function Outcome({ result }: { result: Result | undefined }) {
  if (!result) return null
  return (
    <StatusChip label={result.code === 0 ? '已发送' : result.message} tone={result.code === 0 ? 'success' : 'danger'} />
  )
}
