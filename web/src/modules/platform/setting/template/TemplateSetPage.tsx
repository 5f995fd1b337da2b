import { Button, Menu } from 'antd'
import { useState } from 'react'
import { printTemplate, type TemplateCode, templateCode } from '#contract/modules/platform/setting/print-template.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { ask, askLeave } from '#kit/confirm.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { printOf } from '#kit/print/print.tsx'
import { StoredValues } from '../StoredValues.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { PaperRule, PaperSheet, type Template, TemplatePreview } from './TemplatePreview.tsx'
import './template.css'

/** 模板设置: the institution's layout of receipts and slips (platform.md 6). */
export default function TemplateSetPage() {
  const query = useCall(printTemplate.templates, {})
  return <Loaded query={query}>{(list) => <Templates list={list} />}</Loaded>
}

function Templates({ list }: { list: readonly Template[] }) {
  const page = usePage()
  const [code, setCode] = usePageState<TemplateCode>('template', templateCode.values[0])
  const [dirty, setDirty] = useState(false)
  const stored = list.find((one) => one.templateCode === code) ?? list[0]
  const choose = async (next: string) => {
    const found = templateCode.values.find((known) => known === next)
    if (found && (!dirty || (await askLeave()))) {
      setDirty(false)
      page.setDirty(false)
      setCode(found)
    }
  }
  return (
    <div className="tpl-page">
      <Menu
        className="tpl-list"
        selectedKeys={[code]}
        onClick={({ key }) => void choose(key)}
        items={list.map((one) => ({
          key: one.templateCode,
          label: templateCode.label(one.templateCode),
          extra: one.version > 0 ? <small>已修改</small> : undefined,
        }))}
      />
      <StoredValues key={code} latest={stored}>
        {(stored, typing) => (
          <Editor
            key={stored.version}
            stored={stored}
            dirty={dirty}
            onDirty={(next) => {
              typing(next)
              setDirty(next)
            }}
          />
        )}
      </StoredValues>
    </div>
  )
}

interface EditorProps {
  stored: Template
  dirty: boolean
  onDirty: (dirty: boolean) => void
}

function Editor({ stored, dirty, onDirty }: EditorProps) {
  const [value, setValue] = useState<Template>(stored)
  const name = templateCode.label(stored.templateCode)
  const save = useAction(printTemplate.saveTemplates)
  const change = (part: Partial<Template>) => {
    setValue((before) => ({ ...before, ...part }))
    onDirty(true)
  }
  // An empty title is reported at its field; nothing is sent that would be refused.
  const lacksTitle = value.templateName.trim() === ''
  const lacksLabel = value.fields.some(({ label }) => label.trim() === '')
  async function send(body: object, done: string) {
    const list = [{ templateCode: stored.templateCode, version: stored.version, ...body }]
    if (await save.run(inputOf(printTemplate.saveTemplates, { list }), { done })) onDirty(false)
  }
  async function restore() {
    if (await ask(`恢复“${name}”的默认模板？`, '恢复默认', '您对该模板的修改将丢失。'))
      await send({ restore: 1 }, `“${name}”已恢复为默认模板`)
  }
  return (
    <>
      <section className="k-card tpl-form">
        <TemplateFields value={value} onChange={change} />
        <div className="tpl-foot">
          <Button onClick={() => printPaper(value)}>打印预览</Button>
          <Permit need={printTemplate.saveTemplates.options.permit}>
            <Button {...offBecause(stored.version === 0 && '现在就是默认的')} onClick={() => void restore()}>
              恢复默认
            </Button>
          </Permit>
          <Permit need={printTemplate.saveTemplates.options.permit}>
            <Button
              type="primary"
              {...offBecause(!dirty && '没有改动', lacksTitle && '请填写标题', lacksLabel && '请填写字段的名称')}
              loading={save.pending}
              onClick={() => void send(value, `“${name}”已保存`)}
            >
              保存
            </Button>
          </Permit>
        </div>
      </section>
      <TemplatePreview template={value} />
    </>
  )
}

const printPaper = printOf((template: Template) => (
  <>
    <PaperRule template={template} />
    <PaperSheet template={template} />
  </>
))
