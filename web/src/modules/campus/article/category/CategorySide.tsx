import { lazy, type ReactNode } from 'react'
import { articleCategory } from '#contract/modules/campus/article/article-category.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { CategoryMaster } from '#kit/master/CategoryMaster.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { Category, Kind } from '../kind.ts'
import { CategoryIcon } from './CategoryIcon.tsx'

const CategoryModal = lazy(() => import('./CategoryModal.tsx'))

interface CategorySideProps {
  kind: Kind
  children: (chosen: Category | undefined) => ReactNode
}

/** The categories of the page on the left, sortable; the articles of the chosen one on the right. */
export function CategorySide({ kind, children }: CategorySideProps) {
  const query = useCall(articleCategory.categoryList, { isWard: kind.isWard, pageHelper: '0' })
  const sort = useAction(articleCategory.categorySort, { done: '已保存分类顺序' })
  const inOrder = (next: Category[]) =>
    void sort.run({ ids: next.map(({ id }) => id).join(), indexes: next.map((_, at) => at + 1).join() })
  return (
    <Loaded query={query}>
      {({ list }) => (
        <CategoryMaster
          label={`${kind.title}分类`}
          permit={`${kind.code}.category`}
          items={list}
          of={({ id, categoryName: name, status, articleCount: count, icon }) => ({
            id,
            name,
            status,
            count,
            icon: <CategoryIcon icon={icon} />,
          })}
          onSort={inOrder}
          remove={{ call: articleCategory.categoryRemove, input: ({ id }) => ({ id }) }}
          dialog={(category, close) => <CategoryModal kind={kind} category={category} onClose={close} />}
        >
          {children}
        </CategoryMaster>
      )}
    </Loaded>
  )
}
