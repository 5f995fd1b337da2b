import type { z } from 'zod'
import { type Article, articleKind, pageOf } from '#contract/modules/campus/article/article.ts'
import type { ArticleCategory } from '#contract/modules/campus/article/article-category.ts'
import { usePage } from '#kit/page/page.ts'

export type ArticleRow = z.output<typeof Article>
export type Category = z.output<typeof ArticleCategory>

/** Which of the two pages this is, with its permissions: both use the same parts (services.md 1). */
export function useKind() {
  const { path } = usePage()
  const { ward, whole } = articleKind.is
  const isWard = path.startsWith('/education/ward') ? ward : whole
  const code = pageOf(isWard)
  const list = `/${code.replace('.', '/')}`
  return { isWard, code, title: articleKind.label(isWard), list, save: `${list}-save` }
}

export type Kind = ReturnType<typeof useKind>
