import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Select, Switch } from 'antd'
import { paper } from '#contract/modules/platform/setting/print-template.ts'
import { offBecause } from '#kit/look/off-because.ts'
import type { Template } from './TemplatePreview.tsx'

interface TemplateFieldsProps {
  value: Template
  onChange: (part: Partial<Template>) => void
}

/** Head and foot of a template, its fields in order, its signers. */
export function TemplateFields({ value, onChange }: TemplateFieldsProps) {
  const isReceipt = value.templateCode === 'RECEIPT'
  const lacksTitle = value.templateName.trim() === ''
  return (
    <Form labelCol={{ flex: '90px' }} wrapperCol={{ flex: 1 }}>
      <Form.Item
        label="标题"
        htmlFor="tpl-name"
        required
        help={lacksTitle && '标题不能为空'}
        validateStatus={lacksTitle ? 'error' : undefined}
      >
        <Input
          id="tpl-name"
          maxLength={30}
          value={value.templateName}
          onChange={(event) => onChange({ templateName: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="纸张" htmlFor="tpl-paper" extra={isReceipt && '收据的纸张由费用参数设定，补打与首次一致'}>
        <Select
          id="tpl-paper"
          disabled={isReceipt}
          value={value.paper}
          options={[...paper.options]}
          onChange={(next) => onChange({ paper: next })}
        />
      </Form.Item>
      <Form.Item label="机构标志" htmlFor="tpl-logo">
        <Switch id="tpl-logo" checked={value.showLogo === 1} onChange={(on) => onChange({ showLogo: on ? 1 : 0 })} />
      </Form.Item>
      <Form.Item label="页眉" htmlFor="tpl-header">
        <Input.TextArea
          id="tpl-header"
          rows={2}
          maxLength={200}
          value={value.header ?? ''}
          onChange={(event) => onChange({ header: event.target.value || null })}
        />
      </Form.Item>
      <Form.Item label="页脚" htmlFor="tpl-footer">
        <Input.TextArea
          id="tpl-footer"
          rows={2}
          maxLength={300}
          value={value.footer ?? ''}
          onChange={(event) => onChange({ footer: event.target.value || null })}
        />
      </Form.Item>
      <Form.Item label="签字栏" htmlFor="tpl-signers" extra="输入后按回车，最多 6 个">
        <Select
          id="tpl-signers"
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={6}
          value={value.signers}
          onChange={(signers: string[]) =>
            onChange({ signers: signers.map((name) => name.trim().slice(0, 10)).filter(Boolean) })
          }
        />
      </Form.Item>
      <Form.Item label="字段" extra="勾选的字段会打印，名称可以修改，箭头调整顺序">
        <FieldRows value={value} onChange={onChange} />
      </Form.Item>
    </Form>
  )
}

function FieldRows({ value, onChange }: TemplateFieldsProps) {
  const rows = value.fields.toSorted((a, b) => a.sort - b.sort)
  const put = (next: typeof rows) =>
    onChange({ fields: next.map((row, index) => ({ ...row, sort: (index + 1) * 10 })) })
  const change = (at: number, part: Partial<(typeof rows)[number]>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const move = (at: number, by: number) => {
    const next = [...rows]
    const [row] = next.splice(at, 1)
    next.splice(at + by, 0, row)
    put(next)
  }
  return (
    <ul className="tpl-fields">
      {rows.map((row, index) => (
        <li key={row.code}>
          <Checkbox
            aria-label={`打印${row.label}`}
            checked={row.show === 1}
            onChange={(event) => change(index, { show: event.target.checked ? 1 : 0 })}
          />
          <Input
            size="small"
            status={row.label.trim() === '' ? 'error' : undefined}
            aria-label={`${row.code}的名称`}
            maxLength={20}
            value={row.label}
            onChange={(event) => change(index, { label: event.target.value })}
          />
          <Button
            type="text"
            size="small"
            aria-label={`上移${row.label}`}
            icon={<ArrowUpOutlined />}
            {...offBecause(index === 0 && '已在最前')}
            onClick={() => move(index, -1)}
          />
          <Button
            type="text"
            size="small"
            aria-label={`下移${row.label}`}
            icon={<ArrowDownOutlined />}
            {...offBecause(index === rows.length - 1 && '已在最后')}
            onClick={() => move(index, 1)}
          />
        </li>
      ))}
    </ul>
  )
}
