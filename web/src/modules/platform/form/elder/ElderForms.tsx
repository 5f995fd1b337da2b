import { DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Empty } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { elderPage, form } from '#contract/modules/platform/form/form.ts'
import { type ElderTemplate, templateCategory, templateStatus } from '#contract/modules/platform/form/form-entity.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import SortableList from '#kit/list/SortableList.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'

type ElderTemplateRow = z.output<typeof ElderTemplate>

interface ElderFormsProps {
  oldmanId: string
  oldmanName: string
  onFill: (templateId: string) => void
}

/** The forms of a resident, in order; new ones are filled in from here. For `lazy()`. */
export default function ElderForms({ oldmanId, oldmanName, onFill }: ElderFormsProps) {
  const query = useCall(form.elderList, { oldmanId }, { keep: false })
  const may = usePermit()
  const sort = useAction(form.elderSort, { done: `已保存${oldmanName}的表单顺序` })
  const [giving, setGiving] = useState(false)
  const take = ({ templateId, templateName }: ElderTemplateRow) =>
    confirmDo({
      title: `不再为${oldmanName}使用“${templateName}”？`,
      content: '已填写的记录保留。',
      okText: '移除',
      danger: true,
      call: form.elderDelete,
      input: { oldmanId, templateIds: [templateId] },
      done: `已移除“${templateName}”`,
    })
  return (
    <>
      <Loaded query={query}>
        {(rows) =>
          rows.length > 0 ? (
            <SortableList
              label="已分配的表单"
              items={rows}
              idOf={(row) => row.id}
              onSort={
                may(`${elderPage}.sort`)
                  ? (next) =>
                      void sort.run(next.map(({ id, templateId }, index) => ({ id, templateId, sort: index + 1 })))
                  : undefined
              }
              render={(row) => (
                <>
                  <span className="elder-form-name">{row.templateName}</span>
                  <span className="k-muted">{templateCategory.label(row.category)}</span>
                  <span className="k-muted elder-form-last">
                    {row.fillCount > 0 ? (
                      <>
                        填写{row.fillCount}次，最近 <TimeText value={row.lastFillTime} />
                      </>
                    ) : (
                      '未填写'
                    )}
                  </span>
                  <Permit need={`${elderPage}.add`}>
                    <Button
                      size="small"
                      {...offBecause(row.templateStatus !== templateStatus.is.published && '这份表单已停用')}
                      aria-label={`填写${row.templateName}`}
                      onClick={() => onFill(row.templateId)}
                    >
                      {row.templateStatus === templateStatus.is.published ? '填写' : '已停用'}
                    </Button>
                  </Permit>
                  <Permit need={`${elderPage}.delete`}>
                    <Button
                      size="small"
                      type="text"
                      aria-label={`移除${row.templateName}`}
                      icon={<DeleteOutlined />}
                      onClick={() => void take(row)}
                    />
                  </Permit>
                </>
              )}
            />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有分配表单" />
          )
        }
      </Loaded>
      <Permit need={`${elderPage}.add`}>
        <Button type="dashed" onClick={() => setGiving(true)}>
          分配表单
        </Button>
      </Permit>
      {giving && <GiveModal oldmanId={oldmanId} oldmanName={oldmanName} onClose={() => setGiving(false)} />}
    </>
  )
}

function GiveModal({ oldmanId, oldmanName, onClose }: { oldmanId: string; oldmanName: string; onClose: () => void }) {
  const query = useCall(form.elderNone, { oldmanId }, { keep: false })
  const [chosen, setChosen] = useState<string[]>([])
  const give = useAction(form.elderCreate, { done: `已为${oldmanName}分配${chosen.length}份表单` })
  const store = async () => {
    if (await give.run({ oldmanId, templateIds: chosen })) onClose()
  }
  return (
    <Dialog
      open
      title={`为${oldmanName}分配表单`}
      okText="分配"
      okButtonProps={{ ...offBecause(chosen.length === 0 && '请先选择表单') }}
      confirmLoading={give.pending}
      onOk={() => void store()}
      onCancel={onClose}
    >
      <Loaded query={query}>
        {(rows) =>
          rows.length > 0 ? (
            <Checkbox.Group
              className="elder-choices"
              value={chosen}
              onChange={setChosen}
              options={rows.map((row) => ({ value: row.templateId, label: `${row.templateName}（${row.typeName}）` }))}
            />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="已发布的表单都已分配" />
          )
        }
      </Loaded>
    </Dialog>
  )
}
