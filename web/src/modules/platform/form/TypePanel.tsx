import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { form } from '#contract/modules/platform/form/form.ts'
import { type TemplateType, templateCategory } from '#contract/modules/platform/form/form-entity.ts'
import { useAction } from '../../../kit/calls.ts'
import { confirmDo } from '../../../kit/confirm.tsx'
import { Permit } from '../../../kit/Permit.tsx'
import { usePermit } from '../../../kit/page/permit.ts'

const SortableTypes = lazy(() => import('./SortableTypes.tsx'))
const TypeModal = lazy(() => import('./TypeModal.tsx'))

export type Type = z.output<typeof TemplateType>
const permit = 'systemSetting.templateReportSet.type'

interface TypePanelProps {
  types: Type[]
  chosen: string | undefined
  onChoose: (typeId: string | undefined) => void
}

/** The types by category; dragged into order. */
export function TypePanel({ types, chosen, onChoose }: TypePanelProps) {
  const may = usePermit()
  const [editing, setEditing] = useState<Type | 'new'>()
  const sort = useAction(form.typeSort, { done: '已保存类型顺序' })
  const remove = (type: Type) =>
    confirmDo({
      title: `删除类型“${type.typeName}”？`,
      okText: '删除',
      danger: true,
      call: form.typeDelete,
      input: { typeId: type.typeId },
      done: `已删除类型“${type.typeName}”`,
    }).then((done) => done && chosen === type.typeId && onChoose(undefined))
  const row = (type: Type) => (
    <>
      <button
        type="button"
        className="template-type"
        title={templateCategory.label(type.category)}
        aria-current={type.typeId === chosen}
        onClick={() => onChoose(type.typeId)}
      >
        <span>{type.typeName}</span>
        <span className="k-muted">{type.templateCount}</span>
      </button>
      {may(permit) && (
        <>
          <Button
            type="text"
            size="small"
            aria-label={`修改类型${type.typeName}`}
            icon={<EditOutlined />}
            onClick={() => setEditing(type)}
          />
          <Button
            type="text"
            size="small"
            aria-label={`删除类型${type.typeName}`}
            icon={<DeleteOutlined />}
            onClick={() => void remove(type)}
          />
        </>
      )}
    </>
  )
  return (
    <aside className="k-panel template-types">
      <button
        type="button"
        className="template-type"
        aria-current={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        全部类型
      </button>
      <Suspense fallback={<Skeleton active className="k-pad" />}>
        <SortableTypes
          types={types}
          render={row}
          onSort={
            may('systemSetting.templateReportSet.sort')
              ? (next) => void sort.run(next.map(({ typeId }, index) => ({ typeId, sort: index + 1 })))
              : undefined
          }
        />
      </Suspense>
      <Permit need={permit}>
        <Button className="template-add" onClick={() => setEditing('new')}>
          新增类型
        </Button>
      </Permit>
      <Suspense>
        {editing && <TypeModal type={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </aside>
  )
}
