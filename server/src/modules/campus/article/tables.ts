import { ArticleDetail } from '#contract/modules/campus/article/article.ts'
import { ArticleCategory } from '#contract/modules/campus/article/article-category.ts'
import { Playlist } from '#contract/modules/campus/article/bedside.ts'
import { Teaching } from '#contract/modules/campus/article/teaching.ts'
import { table } from '#core/rows/store/table.ts'

export const articleCategories = table('articleCategory', 'id', {
  label: '宣教分类',
  fields: ArticleCategory,
  title: 'categoryName',
})

export const articles = table('article', 'id', {
  label: '宣教文章',
  fields: ArticleDetail,
  title: 'title',
  // Derived from the text, which the data log contains.
  secret: ['contentText'],
})

export const versions = table('articleVersion', 'versionId', {
  label: '宣教文章历史版本',
  fields: ArticleDetail,
  title: 'title',
})

export const teachings = table('teaching', 'teachId', {
  label: '宣教记录',
  fields: Teaching,
  title: 'articleTitle',
})

export const playlists = table('articlePlaylist', 'listId', {
  label: '宣教播放列表',
  fields: Playlist,
  title: 'listName',
})
