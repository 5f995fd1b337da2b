import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { articleCategory } from '#contract/modules/campus/article/article-category.ts'
import { useAction, useCall } from '../../../kit/calls.ts'
import { confirmDo } from '../../../kit/confirm.tsx'
import { MasterPage } from '../../../kit/MasterPage.tsx'
import { Permit } from '../../../kit/Permit.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { usePermit } from '../../../kit/page/permit.ts'
import { CategoryIcon } from './CategoryIcon.tsx'
import type { Category, Kind } from './kind.ts'
import './article.css'

const CategoryModal = lazy(() => import('./CategoryModal.tsx'))

interface CategorySideProps {
  kind: Kind
  children: (chosen: Category | undefined) => ReactNode
}

/** Left the categories of the page, dragged into order; right the articles of the chosen one. */
export function CategorySide({ kind, children }: CategorySideProps) {
  const permit = `${kind.code}.category`
  const may = usePermit()(permit)
  const query = useCall(articleCategory.categoryList, { isWard: kind.isWard, pageHelper: '0' })
  const [editing, setEditing] = useState<Category | 'new'>()
  const sort = useAction(articleCategory.categorySort, { done: '已保存分类顺序' })
  const inOrder = (next: Category[]) =>
    void sort.run({ ids: next.map(({ id }) => id).join(), indexes: next.map((_, at) => at + 1).join() })
  return (
    <Loaded query={query}>
      {({ list }) => (
        <>
          <MasterPage
            label={`${kind.title}分类`}
            items={list}
            idOf={(category) => category.id}
            row={(category) => <Line category={category} />}
            side={may ? (category) => <Buttons category={category} onEdit={() => setEditing(category)} /> : undefined}
            all="全部分类"
            onSort={may ? inOrder : undefined}
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
              <CategoryModal
                kind={kind}
                category={editing === 'new' ? undefined : editing}
                onClose={() => setEditing(undefined)}
              />
            )}
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

function Line({ category: { categoryName, icon, status, articleCount } }: { category: Category }) {
  return (
    <>
      <span className={status === 1 ? 'article-category' : 'article-category k-muted'}>
        <CategoryIcon icon={icon} />
        <span>
          {categoryName}
          {status === 1 ? '' : '（停用）'}
        </span>
      </span>
      <span className="k-muted">{articleCount}</span>
    </>
  )
}

function Buttons({ category, onEdit }: { category: Category; onEdit: () => void }) {
  const { id, categoryName, articleCount } = category
  const remove = () =>
    confirmDo({
      title: `删除分类“${categoryName}”？`,
      okText: '删除',
      danger: true,
      call: articleCategory.categoryRemove,
      input: { id },
      done: `已删除分类“${categoryName}”`,
    })
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={`修改分类${categoryName}`}
        icon={<EditOutlined />}
        onClick={onEdit}
      />
      {!articleCount && (
        <Button
          type="text"
          size="small"
          aria-label={`删除分类${categoryName}`}
          icon={<DeleteOutlined />}
          onClick={() => void remove()}
        />
      )}
    </>
  )
}
