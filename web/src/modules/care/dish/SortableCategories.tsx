import type { ReactNode } from 'react'
import SortableList from '../../../kit/list/SortableList.tsx'
import type { Category } from './category.ts'

interface SortableCategoriesProps {
  categories: Category[]
  render: (category: Category) => ReactNode
  onSort?: (categories: Category[]) => void
}

/** For `lazy()`. */
export default function SortableCategories({ categories, render, onSort }: SortableCategoriesProps) {
  return (
    <SortableList
      label="菜品分类"
      items={categories}
      idOf={({ categoryId }) => categoryId}
      render={render}
      onSort={onSort}
    />
  )
}
