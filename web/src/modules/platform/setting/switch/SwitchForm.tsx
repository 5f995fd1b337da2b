import { Form } from 'antd'
import { useState } from 'react'
import type { FieldError } from '#contract/kit/problems.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { SaveFoot } from '#kit/form/SaveFoot.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { numberRule } from '#kit/value/number.ts'
import { groupNames } from '../group-names.ts'
import { type SetTyping, StoredValues } from '../StoredValues.tsx'
import { numberOf, rangeOf, SwitchInput, type SwitchRow } from './SwitchInput.tsx'
import '../setting.css'

type Rows = Record<string, SwitchRow>

interface SwitchFormProps {
  groups: readonly string[]
  permit: string
  /** The parts of a single group; default: one part for each group. */
  parts?: readonly { title: string; keys: readonly string[] }[]
}

/** Business switches of these groups; only changed ones are sent, all or nothing. */
export function SwitchForm(props: SwitchFormProps) {
  const query = useCall(setting.switches, {})
  return (
    <Loaded query={query}>
      {(rows) => (
        <StoredValues latest={rows}>
          {(stored, typing) => <Groups key={versionOf(stored)} rows={stored} typing={typing} {...props} />}
        </StoredValues>
      )}
    </Loaded>
  )
}

function sections(groups: readonly string[], parts: SwitchFormProps['parts']) {
  if (parts) return parts.map(({ title, keys }) => ({ title, has: (row: SwitchRow) => keys.includes(row.settingKey) }))
  return groups.map((group) => ({ title: groupNames[group], has: (row: SwitchRow) => row.group === group }))
}

/** Saved by somebody else while nothing was typed: the form shows the new values. */
const versionOf = (rows: Rows) => Object.values(rows).reduce((sum, row) => sum + row.version, 0)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type GroupsProps = SwitchFormProps & { rows: Rows; typing: SetTyping }

function Groups({ rows, typing, groups, permit, parts }: GroupsProps) {
  const [form] = Form.useForm<Record<string, SwitchRow['value']>>()
  const shown = Object.values(rows).filter((row) => groups.includes(row.group))
  const stored = Object.fromEntries(shown.map((row) => [row.settingKey, row.value]))
  const [typed, setTyped] = useState(stored)
  const changed = shown.filter((row) => !same(typed[row.settingKey] ?? null, row.value))
  const save = useAction(setting.saveSwitches, { done: `已保存${changed.length}项参数` })

  const atFields = (errors: FieldError[]) => {
    form.setFields(errors.map(({ field, message }) => ({ name: field, errors: [message] })))
    form.scrollToField(errors[0].field, { block: 'center', focus: true })
  }
  async function submit() {
    const list = changed.map(({ settingKey, version }) => ({ settingKey, version, value: typed[settingKey] ?? null }))
    if (await save.run(inputOf(setting.saveSwitches, { list }), { atFields })) typing(false)
  }
  function undo() {
    form.setFieldsValue(stored)
    setTyped(stored)
    typing(false)
  }
  return (
    <Form
      form={form}
      className="set-switches"
      initialValues={stored}
      labelCol={{ flex: '190px' }}
      wrapperCol={{ flex: 1 }}
      labelWrap
      onFinish={() => void submit()}
      onValuesChange={(part, all) => {
        form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))
        setTyped({ ...stored, ...all })
        typing(true)
      }}
    >
      <div className="set-groups">
        {sections(groups, parts).map(({ title, has }) => (
          <section key={title} className="k-card">
            <h3>{title}</h3>
            <div className="set-rows">
              {shown.filter(has).map((row) => (
                <Form.Item
                  key={row.settingKey}
                  name={row.settingKey}
                  label={row.settingName}
                  extra={rangeOf(row)}
                  rules={['i', 'dec', 'fen'].includes(row.valueType) ? [numberRule(numberOf(row))] : undefined}
                  className={changed.includes(row) ? 'set-changed' : undefined}
                >
                  <SwitchInput row={row} />
                </Form.Item>
              ))}
            </div>
          </section>
        ))}
      </div>
      <SaveFoot
        need={permit}
        dirty={changed.length > 0}
        pending={save.pending}
        onUndo={undo}
        note={
          <span className="k-muted">{changed.length > 0 ? `改动了 ${changed.length} 项，尚未保存` : '没有改动'}</span>
        }
      />
    </Form>
  )
}
