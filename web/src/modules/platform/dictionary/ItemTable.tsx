import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type DictionaryModel, dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { type Editing, ItemRows } from './ItemRows.tsx'

type Model = z.output<typeof DictionaryModel>

/** The items of one dictionary: add, rename, disable, sort. */
export function ItemTable({ model }: { model: Model }) {
  const [editing, setEditing] = useState<Editing>()
  const query = useCall(dictionary.values, { dictionaryId: model.modelId }, { keep: false })
  const { dictionaryCode } = model
  const save = () => void saveFile(dictionary.list, { dictionaryCode, export: 'xlsx' }).catch(markShown)
  return (
    <section className="k-panel">
      <div className="k-toolbar">
        <div className="k-toolbar-left">
          <b>{model.dictionaryName}</b>
          <span className="k-muted">{dictionaryCode}</span>
        </div>
        <div className="k-toolbar-right">
          {model.locked === 1 ? (
            <span className="k-muted">系统字典，只能调整顺序</span>
          ) : (
            <Permit need={dictionary.create.options.permit}>
              <Button type="primary" onClick={() => setEditing({ under: undefined })}>
                新增
              </Button>
            </Permit>
          )}
          <Button onClick={save}>导出</Button>
        </div>
      </div>
      <div className="dict-items">
        <Loaded query={query}>
          {(items) => <ItemRows items={items} locked={model.locked === 1} onEdit={setEditing} />}
        </Loaded>
      </div>
      {editing && <ItemForm model={model} editing={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

function ItemForm({ model, editing, onClose }: { model: Model; editing: Editing; onClose: () => void }) {
  if ('edit' in editing)
    return (
      <FormModal
        call={dictionary.update}
        title={`修改“${editing.edit.dictionaryName}”`}
        row={editing.edit}
        fields={['dictionaryName', 'remark']}
        columns={1}
        done={(row) => `已保存“${row.dictionaryName}”`}
        onClose={onClose}
      />
    )
  const { under } = editing
  return (
    <FormModal
      call={dictionary.create}
      title={under ? `在“${under.dictionaryName}”下新增` : `新增${model.dictionaryName}`}
      input={{ dictionaryCode: model.dictionaryCode, parentId: under?.dictionaryId }}
      fields={['dictionaryName', 'dictionaryValue', 'remark']}
      options={{ dictionaryValue: { help: '不填则自动编号，保存后不能修改' } }}
      columns={1}
      done={(row) => `已新增“${row.dictionaryName}”`}
      onClose={onClose}
    />
  )
}
