import { Form, Input, Table } from 'antd'
import { useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { inspection, registerViews } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { registerFields, registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { act, useCall } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { nowOf, todayOf } from '#kit/value/format.ts'
import { discardedFrom } from './register-form.ts'

const { sample } = registerType.is
const { shape } = registerFields[sample]
const fields = ['grams', 'sampleTime', 'fridgeTemp', 'discardTime'] as const

/** 按食谱带出: today's dishes without a sample, each becomes a row of the register after confirmation. */
export default function SampleDialog({ onClose }: { onClose: () => void }) {
  const date = todayOf()
  const query = useCall(
    registerViews.propose,
    { view: 'propose', registerType: sample, date },
    { keep: false, staleTime: 0 },
  )
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [values, setValues] = useState<Record<string, unknown>>(() => {
    const now = nowOf()
    return { grams: 125, sampleTime: now, discardTime: discardedFrom(now), sampler: '' }
  })
  const [busy, setBusy] = useState(false)
  const set = (part: Record<string, unknown>) => setValues({ ...values, ...part })

  async function save() {
    setBusy(true)
    for (const at of chosen) {
      const row = query.data?.[at]
      if (!row) continue
      const body = { registerType: sample, registerDate: date, fields: { ...values, meal: row.meal, dish: row.dish } }
      // A refused dish stays chosen, with those after it.
      if (!(await act(inspection.registerCreate, body, { done: `已登记${row.dish}留样` }))) return setBusy(false)
      setChosen((before) => before.filter((one) => one !== at))
    }
    onClose()
  }
  return (
    <Dialog
      open
      title={`按食谱登记留样 ${date}`}
      width={760}
      okText={`登记${chosen.length}个菜品`}
      okButtonProps={{
        ...offBecause(chosen.length === 0 && '请先选择菜品', !values.sampler && '请先选择留样人'),
        loading: busy,
      }}
      onOk={() => void save()}
      onCancel={leaveBy(chosen.length > 0, onClose)}
      unsaved={chosen.length > 0}
    >
      <Form layout="vertical" component="div" className="in-heads">
        {fields.map((key) => (
          <Form.Item
            key={key}
            label={metaOf(shape[key])?.label}
            htmlFor={`sample-${key}`}
            required={key !== 'fridgeTemp'}
          >
            <FieldInput
              id={`sample-${key}`}
              meta={metaOf(shape[key]) ?? { label: key, kind: 'text' }}
              field={key}
              value={values[key]}
              onChange={(value) =>
                set({
                  [key]: value,
                  ...(key === 'sampleTime' && value ? { discardTime: discardedFrom(String(value)) } : {}),
                })
              }
            />
          </Form.Item>
        ))}
        <Form.Item label="留样人" htmlFor="sample-sampler" required>
          <Input
            id="sample-sampler"
            maxLength={50}
            value={String(values.sampler)}
            onChange={({ target }) => set({ sampler: target.value })}
          />
        </Form.Item>
      </Form>
      <Loaded query={query}>
        {(rows) => (
          <Table
            size="small"
            pagination={false}
            scroll={{ y: 280 }}
            rowKey="at"
            dataSource={rows.map((row, at) => ({ ...row, at }))}
            locale={{ emptyText: '今天没有已发布的食谱，请逐条登记' }}
            rowSelection={{
              selectedRowKeys: [...chosen],
              onChange: (keys) => setChosen(keys.map(Number)),
              getCheckboxProps: ({ kept }) => ({ disabled: kept === 1 }),
            }}
            columns={[
              { title: '餐次', dataIndex: 'mealName', width: 120 },
              { title: '菜品', dataIndex: 'dish' },
              { title: '留样', width: 90, render: (_, { kept }) => (kept === 1 ? '已留样' : '') },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
