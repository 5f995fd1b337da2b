import { Alert, DatePicker, Empty, Form, Space, Table } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { mattressRule, type Replayed } from '#contract/modules/devices/mattress/mattress.ts'
import { itemLabel } from '#contract/modules/devices/mattress/rule-item.ts'
import { useAction } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { Chart } from '#kit/chart/Chart.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { ChoiceSelect } from '#kit/inputs/choice/choice-inputs.tsx'
import { useLookup } from '#kit/lookup/lookups.ts'
import './mattress.css'

interface Values {
  oldmanId: string
  span: [Dayjs, Dayjs]
}
const text = 'YYYY-MM-DD HH:mm:ss'

/** 回放: the alarms this rule would have raised for a resident in the past hours, before it is enabled. */
export default function ReplayDialog({
  row,
  onClose,
}: {
  row: { ruleId: string; ruleName: string }
  onClose: () => void
}) {
  const [form] = Form.useForm<Values>()
  const { options, loading } = useLookup('mattressResidents')
  const { run, pending } = useAction(mattressRule.test)
  const [found, setFound] = useState<Replayed>()
  async function replay() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const [from, to] = values.span
    const answer = await run(
      { ruleId: row.ruleId, oldmanId: values.oldmanId, from: from.format(text), to: to.format(text) },
      { done: '回放完成，未产生任何报警记录' },
    )
    if (answer) setFound(answer.reply)
  }
  return (
    <Dialog
      open
      width={780}
      title={`回放规则“${row.ruleName}”`}
      okText="回放"
      cancelText="关闭"
      confirmLoading={pending}
      onOk={() => void replay()}
      onCancel={onClose}
    >
      <Form form={form} labelCol={{ flex: '70px' }} initialValues={{ span: [dayjs().subtract(12, 'hour'), dayjs()] }}>
        <Form.Item name="oldmanId" label="老人" rules={[{ required: true, message: '请选择老人' }]}>
          <ChoiceSelect
            field="oldmanId"
            meta={{ label: '老人', kind: 'ref', lookup: 'mattressResidents' }}
            options={options}
            loading={loading}
          />
        </Form.Item>
        <Form.Item
          name="span"
          label="时段"
          extra="一次最多24小时，只回放仍保留的原始数据"
          rules={[{ required: true, message: '请选择时段' }]}
        >
          <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" allowClear={false} />
        </Form.Item>
      </Form>
      {found && <Result found={found} />}
    </Dialog>
  )
}

function Result({ found: { samples, raised } }: { found: Replayed }) {
  const urgent = raised.filter(({ level }) => level === alarmLevel.is.urgent).length
  const hours = [...new Set(raised.map(({ time }) => time.slice(0, 13)))]
  return (
    <Space direction="vertical" className="k-wide">
      <Alert
        type={raised.length > 0 ? 'warning' : 'success'}
        showIcon
        title={`${samples}条数据中会报警${raised.length}次${urgent > 0 ? `，其中紧急${urgent}次` : ''}`}
      />
      {raised.length === 0 ? (
        <Empty description="这段时间不会报警" />
      ) : (
        <>
          <Chart
            kind="bar"
            height={140}
            title="每小时会报警的次数"
            unit="次"
            x={hours.map((hour) => `${hour.slice(11)}时`)}
            series={[
              { name: '报警', data: hours.map((hour) => raised.filter(({ time }) => time.startsWith(hour)).length) },
            ]}
          />
          <Table
            size="small"
            rowKey={(one) => `${one.time}${itemLabel(one)}`}
            pagination={{ pageSize: 8, hideOnSinglePage: true }}
            dataSource={raised}
            columns={[
              { title: '时间', dataIndex: 'time', width: 170 },
              { title: '类型', width: 100, render: (_, one) => itemLabel(one) },
              { title: '数值', dataIndex: 'value' },
              {
                title: '级别',
                width: 90,
                render: (_, { level }) => <StatusChip label={alarmLevel.label(level)} tone={tones[level]} />,
              },
              {
                title: '恢复',
                width: 170,
                render: (_, { clearedTime }) => clearedTime ?? <span className="k-muted">未恢复</span>,
              },
            ]}
          />
        </>
      )}
    </Space>
  )
}
const tones: Record<number, 'info' | 'warning' | 'danger'> = { 1: 'info', 2: 'warning', 3: 'danger' }
