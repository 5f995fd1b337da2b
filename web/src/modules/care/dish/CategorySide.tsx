import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { dishCategory } from '#contract/modules/care/dish/dish-category.ts'
import { useAction, useCall } from '../../../kit/calls.ts'
import { confirmDo } from '../../../kit/confirm.tsx'
import { MasterPage } from '../../../kit/MasterPage.tsx'
import { Permit } from '../../../kit/Permit.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { usePermit } from '../../../kit/page/permit.ts'
import type { Category } from './category.ts'

const CategoryModal = lazy(() => import('./CategoryModal.tsx'))

const permit = dishCategory.categoryCreate.options.permit

/** Left the categories, dragged into order; right the dishes of the chosen one. */
export function CategorySide({ children }: { children: (chosen: Category | undefined) => ReactNode }) {
  const may = usePermit()(permit)
  const query = useCall(dishCategory.categoryList, { pageHelper: '0' })
  const [editing, setEditing] = useState<Category | 'new'>()
  const sort = useAction(dishCategory.categorySort, { done: '已保存分类顺序' })
  const inOrder = may
    ? (next: Category[]) => void sort.run({ ids: next.map(({ categoryId }) => categoryId) })
    : undefined
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          <MasterPage
            label="菜品分类"
            items={list}
            idOf={(category) => category.categoryId}
            row={(category) => (
              <>
                <span className={category.status === 1 ? undefined : 'k-muted'}>
                  {category.name}
                  {category.status === 1 ? '' : '（停用）'}
                </span>
                <span className="k-muted">{category.dishCount}</span>
              </>
            )}
            side={may ? (category) => <Buttons category={category} onEdit={() => setEditing(category)} /> : undefined}
            all="全部分类"
            onSort={inOrder}
            foot={
              <Permit need={permit}>
                <Button onClick={() => setEditing('new')}>新增分类</Button>
              </Permit>
            }
          >
            {children}
          </MasterPage>
          <Suspense>
            {editing && (
              <CategoryModal category={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
            )}
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

function Buttons({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const { categoryId, name, dishCount } = category
  const remove = () =>
    confirmDo({
      title: `删除分类“${name}”？`,
      okText: '删除',
      danger: true,
      call: dishCategory.categoryRemove,
      input: { categoryId },
      done: `已删除分类“${name}”`,
    })
  return (
    <>
      <Button type="text" size="small" aria-label={`修改分类${name}`} icon={<EditOutlined />} onClick={onEdit} />
      {!dishCount && (
        <Button
          type="text"
          size="small"
          aria-label={`删除分类${name}`}
          icon={<DeleteOutlined />}
          onClick={() => void remove()}
        />
      )}
    </>
  )
}
