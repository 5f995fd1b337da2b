import { dishCategory } from '#contract/modules/care/dish/dish-category.ts'
import { FormModal } from '#kit/FormModal.tsx'
import type { Category } from './category.ts'

/** For `lazy()`. */
export default function CategoryModal({ category, onClose }: { category?: Category; onClose: () => void }) {
  if (!category)
    return (
      <FormModal
        call={dishCategory.categoryCreate}
        title="新增菜品分类"
        columns={1}
        fields={['name']}
        done={({ name }) => `已新增分类“${name}”`}
        onClose={onClose}
      />
    )
  return (
    <FormModal
      call={dishCategory.categoryUpdate}
      title={`修改分类“${category.name}”`}
      columns={1}
      row={category}
      fields={['name', 'status']}
      input={{ categoryId: category.categoryId }}
      done={({ name }) => `已修改分类“${name}”`}
      onClose={onClose}
    />
  )
}
