import { Alert, Button, Form, Radio, Select, Table } from 'antd'
import { useEffect } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { type Scenario, scenario, simulate } from '#contract/modules/devices/device/simulate.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { numberRule } from '#kit/value/number.ts'
import { HealthCard } from './HealthCard.tsx'

type Runs = ReplyFor<typeof simulate.get>

const againMs = 2_000

/** 设备模拟: the state of the connections, and scenarios for training, played by simulated devices. */
export default function SimulateTab() {
  return (
    <>
      <HealthCard />
      <Permit need={simulate.get.options.permit}>
        <Simulation />
      </Permit>
    </>
  )
}

function Simulation() {
  const query = useCall(simulate.get, {})
  return (
    <section className="k-card device-part">
      <h4>设备模拟</h4>
      <Loaded query={query}>
        {(runs) =>
          runs.running.length > 0 ? <Going runs={runs} refetch={query.refetch} /> : <Begin open={runs.open === 1} />
        }
      </Loaded>
    </section>
  )
}

interface Values {
  scenarios: Scenario[]
  speed: 1 | 60
  minutes: number
  oldmanId?: string | null
}

const speeds = [
  { value: 1, label: '正常' },
  { value: 60, label: '60倍' },
]

function Begin({ open }: { open: boolean }) {
  const { open: go } = usePage()
  const [form] = Form.useForm<Values>()
  const { run, pending } = useAction(simulate.start)
  async function start() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const { minutes } = values
    await run(values, {
      done: `已开始模拟，${minutes}分钟后自动结束`,
      atFields: (errors) =>
        form.setFields(errors.map(({ field, message }) => ({ name: field as keyof Values, errors: [message] }))), // as: fields of this body
    })
  }
  return (
    <Form
      form={form}
      labelCol={{ flex: '90px' }}
      style={{ maxWidth: 640 }}
      disabled={!open}
      initialValues={{ scenarios: ['night-normal'], speed: 1, minutes: 10 }}
      onFinish={() => void start()}
    >
      {!open && (
        <Alert
          type="warning"
          showIcon
          className="k-gap"
          title="本机构未开启模拟设备，请先在业务开关中打开“允许模拟设备”"
          action={
            <Button disabled={false} size="small" onClick={() => go('/systemSetting/checkConfig')}>
              去开启
            </Button>
          }
        />
      )}
      <p className="k-muted">
        只使用登记为模拟的设备，没有时自动登记一组；数据经同一接入通道上报，可用于培训和演练；绑定到床位或老人的模拟设备才会报警。
      </p>
      <Form.Item name="scenarios" label="场景" rules={[{ required: true, message: '请选择场景' }]}>
        <Select mode="multiple" options={[...scenario.options]} optionFilterProp="label" />
      </Form.Item>
      <Form.Item name="speed" label="速度" extra="60倍：场景中的一小时在一分钟内演完">
        <Radio.Group options={speeds} />
      </Form.Item>
      <Form.Item name="minutes" label="时长" rules={[numberRule({ kind: 'int', min: 1, max: 60 })]}>
        <NumberBox kind="int" suffix="分钟" />
      </Form.Item>
      <Form.Item name="oldmanId" label="老人" extra="选择后只用这位老人的模拟设备">
        <FieldInput meta={{ label: '老人', kind: 'ref', lookup: 'residents' }} field="oldmanId" />
      </Form.Item>
      <Form.Item label=" " colon={false}>
        <Button type="primary" htmlType="submit" loading={pending}>
          开始模拟
        </Button>
      </Form.Item>
    </Form>
  )
}

/** The running scenario, read again while the tab is open. */
function Going({ runs, refetch }: { runs: Runs; refetch: () => unknown }) {
  const { run, pending } = useAction(simulate.stop)
  useEffect(() => {
    const timer = setInterval(() => void refetch(), againMs)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <>
      <p>
        <Button danger loading={pending} onClick={() => void run({}, { done: '已停止设备模拟' })}>
          停止模拟
        </Button>
      </p>
      <Table
        size="small"
        rowKey="scenario"
        dataSource={runs.running}
        pagination={false}
        columns={[
          { title: '场景', dataIndex: 'scenario', render: (value) => scenario.label(value) },
          { title: '开始人', dataIndex: 'startedBy', width: 120 },
          { title: '开始时间', dataIndex: 'startTime', width: 150, render: (value) => <TimeText value={value} /> },
          { title: '设备', dataIndex: 'devices', width: 90, align: 'right' },
          { title: '已上报', dataIndex: 'sent', width: 110, align: 'right' },
          { title: '触发报警', dataIndex: 'raised', width: 110, align: 'right' },
        ]}
      />
    </>
  )
}
