import { article } from '#contract/modules/campus/article/article.ts'
import type { Client } from '../../../../test/app.ts'

/** Articles for the tests of this module, in categories that every institution has. */

export const wholeCategory = 'article-category-0-1'
export const wardCategory = 'article-category-1-1'
export const words = '<p>每天清晨测量血压并记录。</p>'
export const articleInput = {
  isWard: 0,
  title: '高血压的日常管理',
  categoryId: wholeCategory,
  contentType: 1,
  content: words,
}

/** Calls of a user about articles, states and orders; lists of ids are sent as in the path. */
export const hand = (by: Client) => ({
  make: (more: object = {}) => by.ok(article.create, { ...articleInput, ...more }),
  look: (id: string, more: object = {}) => by.call(article.get, { id, ...more }),
  state: (ids: readonly string[], state: number) => by.call(article.state, { ids: ids.join(), state: String(state) }),
  sort: (ids: readonly string[], indexes: readonly unknown[]) =>
    by.call(article.sort, { ids: ids.join(), indexes: indexes.join() }),
  titles: async (query: object = {}) =>
    (await by.ok(article.list, { size: 1000, ...query })).list.map(({ title }) => title),
})
