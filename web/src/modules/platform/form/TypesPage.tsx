import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { z } from 'zod'
import { form } from '#contract/modules/platform/form/form.ts'
import { type TemplateType, templateCategory } from '#contract/modules/platform/form/form-entity.ts'
import { useAction } from '#kit/calls.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { MasterPage } from '#kit/master/MasterPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePermit } from '#kit/page/permit.ts'

const TypeModal = lazy(() => import('./TypeModal.tsx'))

type Type = z.output<typeof TemplateType>
const permit = 'systemSetting.templateReportSet.type'

interface TypesPageProps {
  types: Type[]
  children: (chosen: Type | undefined) => ReactNode
}

/** Types on the left, sortable; the templates of the chosen one on the right. */
export function TypesPage({ types, children }: TypesPageProps) {
  const may = usePermit()
  const [editing, setEditing] = useState<Type | 'new'>()
  const sort = useAction(form.typeSort, { done: '已保存类型顺序' })
  const inOrder = may('systemSetting.templateReportSet.sort')
    ? (next: Type[]) => void sort.run(next.map(({ typeId }, index) => ({ typeId, sort: index + 1 })))
    : undefined
  return (
    <>
      <MasterPage
        label="模板类型"
        items={types}
        idOf={(type) => type.typeId}
        row={(type) => (
          <>
            <span title={templateCategory.label(type.category)}>{type.typeName}</span>
            <span className="k-muted">{type.templateCount}</span>
          </>
        )}
        side={may(permit) ? (type) => <TypeButtons type={type} onEdit={() => setEditing(type)} /> : undefined}
        all="全部类型"
        onSort={inOrder}
        foot={
          <Permit need={permit}>
            <Button onClick={() => setEditing('new')}>新增类型</Button>
          </Permit>
        }
      >
        {children}
      </MasterPage>
      <Suspense>
        {editing && <TypeModal type={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      </Suspense>
    </>
  )
}

function TypeButtons({ type, onEdit }: { type: Type; onEdit: () => void }) {
  const remove = () =>
    confirmDo({
      title: `删除类型“${type.typeName}”？`,
      okText: '删除',
      danger: true,
      call: form.typeDelete,
      input: { typeId: type.typeId },
      done: `已删除类型“${type.typeName}”`,
    })
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={`修改类型${type.typeName}`}
        icon={<EditOutlined />}
        onClick={onEdit}
      />
      <Button
        type="text"
        size="small"
        aria-label={`删除类型${type.typeName}`}
        icon={<DeleteOutlined />}
        onClick={() => void remove()}
      />
    </>
  )
}
