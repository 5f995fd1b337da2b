import { Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { grouped, inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { askLeave, leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import './inspect.css'

const kinds = inspectType.options.filter(({ value }) => value !== inspectType.is.sixty)
type Kind = 2 | 3 | 4 | 5

/** 检查模板: which of the sixty items the other kinds use (services.md 2.1). */
export default function TemplateDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(2)
  const [chosen, setChosen] = useState<readonly string[]>()
  const bank = useCall(inspection.issues, { inspectType: inspectType.is.sixty })
  const template = useCall(inspection.issueTemplate, { inspectType: kind }, { keep: false, staleTime: 0 })
  const save = useAction(inspection.issueTemplateSave, {
    done: ({ issueIds }) => `已保存${inspectType.label(kind)}模板，共${issueIds.length}项`,
  })
  const ids = chosen ?? template.data?.issueIds ?? []
  const dirty = chosen !== undefined

  async function choose(next: Kind) {
    if (dirty && !(await askLeave())) return
    setChosen(undefined)
    setKind(next)
  }
  async function keep() {
    const done = await save.run({ inspectType: kind, issueIds: [...ids], version: template.data?.version })
    if (!done) return
    setChosen(undefined)
    await template.refetch()
  }
  return (
    <Dialog
      open
      title="检查模板"
      width={920}
      okText="保存"
      okButtonProps={{
        ...offBecause(ids.length === 0 && '请至少选择一项', !dirty && '没有改动'),
        loading: save.pending,
      }}
      onOk={() => void keep()}
      onCancel={leaveBy(dirty, onClose)}
      unsaved={dirty}
    >
      <Segmented
        value={kind}
        onChange={choose}
        options={kinds.map(({ value, label }) => ({ value: value as Kind, label }))}
      />
      <p className="k-muted">
        已选{ids.length}项。六十项安全检查总是检查全部；模板只用于以后新增的检查，已有的检查不受影响。
      </p>
      <Loaded query={template}>
        {() => (
          <Loaded query={bank}>
            {({ groups }) => <Groups items={groups.flatMap(({ items }) => items)} ids={ids} onChange={setChosen} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  )
}

interface GroupsProps {
  items: Parameters<typeof grouped>[0]
  ids: readonly string[]
  onChange: (ids: string[]) => void
}

function Groups({ items, ids, onChange }: GroupsProps) {
  const has = new Set(ids)
  return (
    <div className="in-template">
      {grouped(items).map(({ groupCode, groupName, items: own }) => {
        const mine = own.filter(({ issueId }) => has.has(issueId)).map(({ issueId }) => issueId)
        const others = ids.filter((id) => !own.some(({ issueId }) => issueId === id))
        return (
          <section key={groupCode}>
            <Checkbox
              checked={mine.length === own.length}
              indeterminate={mine.length > 0 && mine.length < own.length}
              onChange={({ target }) =>
                onChange([...others, ...(target.checked ? own.map(({ issueId }) => issueId) : [])])
              }
            >
              <strong>
                {groupName}（{mine.length}/{own.length}）
              </strong>
            </Checkbox>
            <Checkbox.Group
              value={mine}
              options={own.map(({ issueId, itemNo, title }) => ({ value: issueId, label: `${itemNo} ${title}` }))}
              onChange={(next) => onChange([...others, ...next])}
            />
          </section>
        )
      })}
    </div>
  )
}
