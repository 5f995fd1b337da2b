import { Form } from 'antd'
import type { ReactNode } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { Inspect } from '#contract/modules/campus/inspection/inspect.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import type { Sheet } from './sheet-state.ts'

interface Props {
  sheet: Sheet
  wrong: Record<string, string>
  onChange: (part: Partial<Sheet>) => void
}

/** Date, inspectors and organisation of the inspection. */
export function HeadFields({ sheet, wrong, onChange }: Props) {
  const others = sheet.below ? '其他检查人' : '外单位检查人'
  const upper = sheet.inspectType === inspectType.is.upper
  const own = (key: 'inspectTitle' | 'inspectDate' | 'inspectOrg' | 'accompany', required = false, help?: string) => (
    <Item
      key={key}
      name={key}
      label={metaOf(Inspect.shape[key])?.label ?? ''}
      required={required}
      help={help}
      wrong={wrong[key]}
    >
      <FieldInput
        id={`inspect-${key}`}
        meta={metaOf(Inspect.shape[key]) ?? { label: key, kind: 'text' }}
        field={key}
        value={sheet[key]}
        onChange={(value) => onChange({ [key]: value })}
      />
    </Item>
  )
  return (
    <Form layout="vertical" component="div" className="in-heads">
      {own('inspectDate', true, '可补录近31天内的检查')}
      {own('inspectTitle', false, '不填为检查类型加日期')}
      {!sheet.below && (
        <Item name="userIds" label="本院检查人" required wrong={wrong.inspectors} help={inspectorHelp(sheet)}>
          <FieldInput
            id="inspect-userIds"
            meta={{ label: '本院检查人', kind: 'refList', lookup: 'users' }}
            field="userIds"
            value={sheet.userIds}
            onChange={(value) => onChange({ userIds: Array.isArray(value) ? value.map(String) : [] })}
          />
        </Item>
      )}
      <Item name="names" label={others} help={sheet.below ? '您本人已列入；输入姓名后按回车' : '输入姓名后按回车'}>
        <FieldInput
          id="inspect-names"
          meta={{ label: others, kind: 'list', max: sheet.below ? 9 : 10 }}
          field="names"
          value={sheet.names}
          onChange={(value) => onChange({ names: Array.isArray(value) ? value.map(String) : [] })}
        />
      </Item>
      {sheet.below
        ? own('inspectOrg', false, '不填为本单位名称')
        : own('inspectOrg', upper, upper ? '填写上级部门名称' : undefined)}
      {own('accompany')}
    </Form>
  )
}

const inspectorHelp = ({ inspectType: type }: Sheet) =>
  type === inspectType.is.sixty ? '六十项检查至少两名检查人（含外单位）' : undefined

interface ItemProps {
  name: string
  label: string
  required?: boolean
  help?: string
  wrong?: string
  children: ReactNode
}
const Item = ({ name, label, required, help, wrong, children }: ItemProps) => (
  <Form.Item
    label={label}
    htmlFor={`inspect-${name}`}
    required={required}
    extra={help}
    validateStatus={wrong ? 'error' : undefined}
    help={wrong}
  >
    {children}
  </Form.Item>
)

/** Opinion and signatures at the end. */
export function EndFields({ sheet, onChange }: Omit<Props, 'wrong'>) {
  return (
    <Form layout="vertical" component="div">
      {(sheet.below ? (['opinion'] as const) : (['opinion', 'signImages'] as const)).map((key) => (
        <Item
          key={key}
          name={key}
          label={metaOf(Inspect.shape[key])?.label ?? ''}
          help={key === 'signImages' ? '手写签名可打印后签，也可上传签名照片' : undefined}
        >
          <FieldInput
            id={`inspect-${key}`}
            meta={metaOf(Inspect.shape[key]) ?? { label: key, kind: 'text' }}
            field={key}
            value={sheet[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
        </Item>
      ))}
    </Form>
  )
}
