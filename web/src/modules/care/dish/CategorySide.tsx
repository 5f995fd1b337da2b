import { lazy, type ReactNode } from 'react'
import { dishCategory } from '#contract/modules/care/dish/dish-category.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { CategoryMaster } from '#kit/master/CategoryMaster.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { Category } from './category.ts'

const CategoryModal = lazy(() => import('./CategoryModal.tsx'))

/** Categories on the left, sortable; the dishes of the chosen one on the right. */
export function CategorySide({ children }: { children: (chosen: Category | undefined) => ReactNode }) {
  const query = useCall(dishCategory.categoryList, { pageHelper: '0' })
  const sort = useAction(dishCategory.categorySort, { done: '已保存分类顺序' })
  return (
    <Loaded query={query}>
      {({ list }) => (
        <CategoryMaster
          label="菜品分类"
          permit={dishCategory.categoryCreate.options.permit}
          items={list}
          of={({ categoryId: id, name, status, dishCount: count }) => ({ id, name, status, count })}
          onSort={(next) => void sort.run({ ids: next.map(({ categoryId }) => categoryId) })}
          remove={{ call: dishCategory.categoryRemove, input: ({ categoryId }) => ({ categoryId }) }}
          dialog={(category, close) => <CategoryModal category={category} onClose={close} />}
        >
          {children}
        </CategoryMaster>
      )}
    </Loaded>
  )
}
