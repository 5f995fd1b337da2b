import { articleCategory } from '#contract/modules/campus/article/article-category.ts'
import { FormModal } from '#kit/FormModal.tsx'
import type { Category, Kind } from '../kind.ts'

interface CategoryModalProps {
  kind: Kind
  category?: Category
  onClose: () => void
}

/** For `lazy()`. */
export default function CategoryModal({ kind, category, onClose }: CategoryModalProps) {
  if (!category)
    return (
      <FormModal
        call={articleCategory.categoryCreate}
        title={`新增${kind.title}分类`}
        columns={1}
        fields={['categoryName', 'icon']}
        initial={{ icon: 'book' }}
        input={{ isWard: kind.isWard }}
        done={({ categoryName }) => `已新增分类“${categoryName}”`}
        onClose={onClose}
      />
    )
  return (
    <FormModal
      call={articleCategory.categoryUpdate}
      title={`修改分类“${category.categoryName}”`}
      columns={1}
      row={category}
      fields={['categoryName', 'icon', 'status']}
      options={{ status: { help: '停用后不能再放入新文章，已有的文章保留' } }}
      done={({ categoryName }) => `已修改分类“${categoryName}”`}
      onClose={onClose}
    />
  )
}
