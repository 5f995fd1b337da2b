import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Select } from 'antd'
import { lazy, Suspense } from 'react'

const ClockInput = lazy(() => import('#kit/inputs/ClockInput.tsx'))

type Name = string | (string | number)[]
interface ClockRangeProps {
  from: Name
  to: Name
  label: string
  /** Both times or none. */
  required?: boolean
}

/** A period from … to, across midnight too. */
export function ClockRange({ from, to, label, required }: ClockRangeProps) {
  return (
    <span className="set-step">
      <Clock name={from} other={to} label={`${label}开始时间`} required={required} />
      至
      <Clock name={to} other={from} label={`${label}结束时间`} required={required} />
    </span>
  )
}

interface ClockProps {
  name: Name
  other: Name
  label: string
  required?: boolean
}

function Clock({ name, other, label, required }: ClockProps) {
  const form = Form.useFormInstance()
  // In a list the names of fields are relative to it; the form needs the whole names.
  const whole = Array.isArray(other) ? ['quietHours', ...other] : other
  return (
    <Form.Item
      noStyle
      name={name}
      getValueFromEvent={(value) => value ?? undefined}
      rules={[
        {
          validator: async (_, value) => {
            if (!value && (required || form.getFieldValue(whole))) throw new Error(`请填写${label}`)
          },
        },
      ]}
    >
      <ClockBox label={label} />
    </Form.Item>
  )
}

function ClockBox({ label, value, onChange }: { label: string; value?: unknown; onChange?: (value: unknown) => void }) {
  return (
    <Suspense>
      <div className="set-clock">
        <ClockInput label={label} value={value} onChange={onChange} />
      </div>
    </Suspense>
  )
}

const silentUpTo = [
  { value: 1, label: '一般报警不响' },
  { value: 2, label: '一般和重要报警不响' },
]

/** Hours in which alarms up to a level are silent (iot.md 3). */
export function QuietHours() {
  return (
    <section className="k-card">
      <h3>静音时段</h3>
      <p className="k-muted">静音时段内报警照常显示，只是没有声音；紧急报警始终响铃。</p>
      <Form.List name="quietHours">
        {(rows, { add, remove }) => (
          <div className="set-step-list">
            {rows.map(({ key, name }) => (
              <div className="set-step" key={key}>
                <ClockRange from={[name, 'from']} to={[name, 'to']} label={`第${name + 1}个时段`} required />
                <Form.Item noStyle name={[name, 'maxLevel']}>
                  <Select className="set-quiet-level" aria-label={`第${name + 1}个时段静音范围`} options={silentUpTo} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第${name + 1}个时段`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {rows.length < 10 && (
              <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ maxLevel: 1 })}>
                添加时段
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </section>
  )
}
