import { article, manyMax } from '#contract/modules/campus/article/article.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { OrderDialog } from '#kit/list/OrderDialog.tsx'
import type { Category } from './kind.ts'

interface ArticleOrderProps {
  category: Category
  onClose: () => void
}

/** Sorts the articles of a category by dragging; in a very large category only the first ones. For `lazy()`. */
export default function ArticleOrder({ category, onClose }: ArticleOrderProps) {
  const query = useCall(article.list, { categoryId: category.id, isWard: category.isWard, size: manyMax })
  const sort = useAction(article.sort, { done: `已保存“${category.categoryName}”的文章顺序` })
  return (
    <OrderDialog
      title={`“${category.categoryName}”的文章顺序`}
      query={query}
      idOf={({ id }) => id}
      render={({ title }) => title}
      save={(ids) => sort.run({ ids: ids.join(), indexes: ids.map((_, at) => at + 1).join() })}
      pending={sort.pending}
      onClose={onClose}
    />
  )
}
