import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import type { ConfirmOptions } from '../confirm.tsx'
import { confirmDo } from '../confirm.tsx'
import { Permit } from '../Permit.tsx'
import { usePermit } from '../page/permit.ts'
import { MasterPage, type MasterPageProps } from './MasterPage.tsx'

interface CategoryMasterProps<T, C extends Call> extends Pick<MasterPageProps<T>, 'label' | 'items' | 'children'> {
  /** Permission to add, change, sort and remove categories. */
  permit: string
  /** What a line shows of a category, and the number of its items. */
  of: (item: T) => { id: string; name: string; status: number; count?: number | null; icon?: ReactNode }
  /** Makes the categories sortable by dragging. */
  onSort?: (items: T[]) => void
  /** The call that removes an empty category. */
  remove: { call: C; input: (item: T) => ConfirmOptions<C>['input'] }
  /** The dialog for a category, or for a new one; may be lazy. */
  dialog: (item: T | undefined, close: () => void) => ReactNode
}

/**
 * Categories on the left, which users with the permission add, change, drag, and remove while they are empty; the items
 * of the chosen one on the right.
 *
 *     <CategoryMaster label="菜品分类" permit={permit} items={list} of={({ categoryId, name, status, dishCount }) => …}
 *       remove={{ call: dishCategory.categoryRemove, input: ({ categoryId }) => ({ categoryId }) }}
 *       dialog={(category, close) => <CategoryModal category={category} onClose={close} />}>{children}</CategoryMaster>
 */
export function CategoryMaster<T, C extends Call>(props: CategoryMasterProps<T, C>) {
  const { permit, of, remove, dialog, onSort, ...master } = props
  const may = usePermit()(permit)
  const [editing, setEditing] = useState<{ item?: T }>()
  const ask = (item: T) => {
    const { name } = of(item)
    const words = { title: `删除分类“${name}”？`, okText: '删除', danger: true, done: `已删除分类“${name}”` }
    return confirmDo({ ...words, call: remove.call, input: remove.input(item) })
  }
  return (
    <>
      <MasterPage
        {...master}
        idOf={(item) => of(item).id}
        row={(item) => <Line {...of(item)} />}
        side={
          may
            ? (item) => <Buttons {...of(item)} onEdit={() => setEditing({ item })} onRemove={() => void ask(item)} />
            : undefined
        }
        all="全部分类"
        onSort={may ? onSort : undefined}
        foot={
          <Permit need={permit}>
            <Button onClick={() => setEditing({})}>新增分类</Button>
          </Permit>
        }
      />
      <Suspense>{editing && dialog(editing.item, () => setEditing(undefined))}</Suspense>
    </>
  )
}

type LineProps = ReturnType<CategoryMasterProps<unknown, Call>['of']>

function Line({ name, status, count, icon }: LineProps) {
  return (
    <>
      <span className={status === onOff.is.on ? 'k-category' : 'k-category k-muted'}>
        {icon}
        <span>
          {name}
          {status === onOff.is.on ? '' : '（停用）'}
        </span>
      </span>
      <span className="k-muted">{count}</span>
    </>
  )
}

function Buttons({ name, count, onEdit, onRemove }: LineProps & { onEdit: () => void; onRemove: () => void }) {
  const plain = { type: 'text', size: 'small' } as const
  return (
    <>
      <Button {...plain} aria-label={`修改分类${name}`} icon={<EditOutlined />} onClick={onEdit} />
      {!count && <Button {...plain} aria-label={`删除分类${name}`} icon={<DeleteOutlined />} onClick={onRemove} />}
    </>
  )
}
